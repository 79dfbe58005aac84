import type { HeadingBlock } from '@shop/contract/articles/articles.endpoints'
import { m } from '../../paraglide/messages.js'
import { AnchorLink } from '../../ui/layout/anchor-link.tsx'
import { Icon } from '../../ui/media/icons.tsx'

/** Shorter articles get no list of contents. */
export const MIN_SECTIONS = 4

/** Contents of a long article: next to it in wide windows, collapsed above it in narrow ones. */
export function ContentsList({ sections }: { sections: readonly HeadingBlock[] }) {
  return (
    <>
      <details className="group border-y border-line lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
          {m.article_contents()}
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <Sections sections={sections} className="pb-3" />
      </details>
      <nav
        aria-label={m.article_contents()}
        className="sticky top-36 hidden max-h-[calc(100dvh-10rem)] overflow-y-auto pr-2 lg:block xl:top-28 print:hidden"
      >
        <p className="mb-2 text-sm text-muted">{m.article_contents()}</p>
        <Sections sections={sections} className="border-l border-line" />
      </nav>
    </>
  )
}

function Sections({ sections, className }: { sections: readonly HeadingBlock[]; className: string }) {
  return (
    <ul className={className}>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <AnchorLink
            to={id}
            className="flex min-h-11 items-center py-1 hover:text-jade-700 hover:underline lg:-ml-px lg:min-h-9 lg:border-l lg:border-transparent lg:pl-4 lg:text-sm lg:hover:border-gold-400"
          >
            {text}
          </AnchorLink>
        </li>
      ))}
    </ul>
  )
}
