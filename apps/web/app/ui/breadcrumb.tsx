import { Link } from 'react-router'
import { m } from '../paraglide/messages.js'
import { Icon } from './icons.tsx'

/** One step of the way; the last one is the page itself and needs no address. */
export interface Crumb {
  label: string
  to?: string
}

/** The way from the start to this page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.common_breadcrumb()} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-1">
            {index > 0 && <Icon name="chevron-right" className="size-3.5" />}
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center hover:text-jade-700 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
