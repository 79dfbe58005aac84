import type { Source } from '@shop/contract/articles/articles.schemas'
import { m } from '../../paraglide/messages.js'

/** Sources of a story. */
export function SourceList({ id, sources }: { id: string; sources: readonly Source[] }) {
  return (
    <div className="border-t border-line pt-5 text-sm text-muted">
      <p id={id} className="font-medium text-ink">
        {m.article_sources()}
      </p>
      <ul aria-labelledby={id} className="mt-2 flex flex-col gap-2">
        {sources.map((source) => (
          <li key={source.title}>
            <SourceLine {...source} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SourceLine({ title, url, author, publisher, year }: Source) {
  const rest = [author, publisher, year].filter((part) => part !== undefined)
  return (
    <>
      {url ? (
        <a
          href={url}
          rel="noreferrer"
          className="text-jade-700 underline underline-offset-[0.2em] [overflow-wrap:anywhere]"
        >
          <cite className="not-italic">{title}</cite>
        </a>
      ) : (
        <cite className="text-ink not-italic">{title}</cite>
      )}
      {rest.length > 0 && ` · ${rest.join(' · ')}`}
    </>
  )
}
