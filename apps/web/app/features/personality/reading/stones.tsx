import { correspondences } from '@shop/four-pillars/correspondence-data'
import { readTranslated } from '@shop/contract/languages/translated'
import type { StoneReason, SuitingStone } from '@shop/four-pillars/suiting-stones'
import { useRef, useState } from 'react'
import { getLocale, isHanLocale } from '../../../lib/i18n/locale.ts'
import { toSignName, type Sign } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

/** Number of stones shown before the list is expanded. */
const SHOWN_FIRST = 6

/** Sources in the order of the data; reasons refer to them by number. */
const SOURCES = Object.entries(correspondences.sources)

export interface StonesProps {
  stones: readonly SuitingStone[]
  toTermName: (term: string) => string
  /** Renders a round crop of a stone's picture. */
  renderStone: (gem: string) => React.ReactNode
}

/** The matching stones with reasons and sources. */
export function Stones({ stones, toTermName, renderStone }: StonesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? stones : stones.slice(0, SHOWN_FIRST)
  const more = stones.length - shown.length
  return (
    <section aria-labelledby="stones">
      <SectionHeading id="stones" lead={m.personality_stones_lead()}>
        {m.personality_stones()}
      </SectionHeading>
      <ul ref={list} tabIndex={-1} className="mt-6 grid gap-x-8 outline-none sm:grid-cols-2">
        {shown.map(({ stone, reasons }) => (
          <li key={stone} className="flex gap-4 border-b border-line py-4">
            {renderStone(stone)}
            <div className="min-w-0">
              <p className="font-heading text-h3">{toTermName(stone)}</p>
              <ul className="mt-0.5">
                {reasons.map((reason) => (
                  <li key={reason.kind + reason.value} className="text-sm text-muted">
                    {toStoneReason(reason, toTermName)}
                    {reason.sources.map((source) => (
                      <SourceReference key={source} source={source} />
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={() => {
            setShowsAll(true)
            // The pressed button disappears: the list takes the focus.
            list.current?.focus({ preventScroll: true })
          }}
        >
          {m.personality_stones_all({ count: more })}
        </Button>
      )}
      <Sources />
    </section>
  )
}

function toStoneReason(reason: StoneReason, toTermName: StonesProps['toTermName']): string {
  return reason.kind === 'element'
    ? m.personality_stone_element({
        color: toTermName(reason.color),
        element: toSignName(reason.value as Sign),
      })
    : m.personality_stone_zodiac({ sign: toSignName(reason.value as Sign) })
}

function SourceReference({ source }: { source: string }) {
  const number = SOURCES.findIndex(([id]) => id === source) + 1
  const { title } = correspondences.sources[source]!
  return (
    <sup className="ms-1">
      <a href={`#source-${source}`} className="px-0.5 text-jade-700 underline underline-offset-2">
        <span aria-hidden="true">{number}</span>
        <VisuallyHidden>
          {m.personality_source_link({ number, title: readTranslated(title, getLocale()) })}
        </VisuallyHidden>
      </a>
    </sup>
  )
}

function Sources() {
  return (
    <div className="mt-8">
      <h3 className="font-body text-base font-medium">{m.personality_sources()}</h3>
      <ol className="mt-2 flex list-decimal flex-col gap-2 ps-5 text-sm text-muted">
        {SOURCES.map(([id, { title, year, says: text }]) => (
          <li key={id} id={`source-${id}`}>
            <span className="text-ink">{readTranslated(title, getLocale())}</span>
            {toYearText(readTranslated(year, getLocale()))}
            {readTranslated(text, getLocale())}
          </li>
        ))}
      </ol>
    </div>
  )
}

const toYearText = (year: string) => (isHanLocale() ? `（${year}）。` : ` (${year}). `)
