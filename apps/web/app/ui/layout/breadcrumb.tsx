import { m } from '../../paraglide/messages.js'
import { cx } from './class-names.ts'
import { Icon } from '../media/icons.tsx'
import { Link } from './link.tsx'

/** A level of the breadcrumb; the last one is the page itself and has no `to`. */
interface Crumb {
  label: string
  to?: string
}

/** The breadcrumb of a page; it begins with the home page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.common_breadcrumb()} className="text-sm text-muted">
      {/* One line: the page's own name is truncated where space is short; the heading repeats it. */}
      <ol className="flex items-center gap-x-1 overflow-hidden">
        {[{ label: m.common_home(), to: '/' }, ...crumbs].map(({ label, to }, index) => (
          <li key={label} className={cx('flex items-center gap-1', to ? 'shrink-0' : 'min-w-0')}>
            {index > 0 && <Icon name="chevron-right" className="size-3.5" />}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center hover:text-jade-700 hover:underline focus-visible:-outline-offset-2"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
