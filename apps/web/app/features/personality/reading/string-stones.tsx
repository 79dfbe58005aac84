import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'

/** Leads to the bracelet builder, which receives the favourable elements and nothing else of the reading. */
export function StringStones({ favourable: { elements } }: Pick<BirthReading, 'favourable'>) {
  const names = elements.map(({ element }) => element).join(',')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-jade-100/60 px-5 py-5 sm:px-8">
      <p className="max-w-text min-w-0 flex-1 basis-72">{m.personality_string_text()}</p>
      <ButtonLink to={`/design?elements=${names}`}>{m.personality_string()}</ButtonLink>
    </div>
  )
}
