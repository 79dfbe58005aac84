import { useId } from 'react'
import type { CachedPage } from '../../lib/offline/cached-copies.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'

/** Removes the brand from a page title. */
const toOwnTitle = (title: string) => title.replace(` | ${m.common_brand()}`, '')

/** Links to pages that are cached for offline reading; renders nothing for none. */
export function CachedPageList({ pages }: { pages: readonly CachedPage[] }) {
  const headingId = useId()
  if (pages.length === 0) return null
  return (
    <section
      aria-labelledby={headingId}
      className="flex w-full max-w-text flex-col gap-4 border-t border-gold-400 pt-8"
    >
      <div className="flex flex-col gap-1">
        <h2 id={headingId} className="text-h3">
          {m.offline_cached()}
        </h2>
        <p className="text-sm text-muted">{m.offline_cached_lead()}</p>
      </div>
      <ul className="divide-y divide-line">
        {pages.map(({ address, title }) => (
          <li key={address}>
            <Link
              to={address}
              className="flex min-h-12 items-center py-2 hover:text-jade-700 hover:underline"
            >
              {toOwnTitle(title)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
