import { m } from '../../paraglide/messages.js'
import { Icon } from '../media/icons.tsx'
import { Link } from './link.tsx'

const PAGE = 'inline-flex size-11 items-center justify-center rounded-full tabular-nums hover:bg-jade-100'
const CURRENT =
  'inline-flex size-11 items-center justify-center rounded-full bg-jade-700 text-white tabular-nums'

interface PaginationProps {
  /** From 1. */
  page: number
  totalPages: number
  /** The `href` of a page. */
  toHref: (page: number) => string
}

/** Links to the pages of a list; works without JavaScript. Nothing for a single page. */
export function Pagination({ page, totalPages, toHref }: PaginationProps) {
  if (totalPages < 2) return null
  return (
    <nav aria-label={m.common_pagination()} className="flex justify-center">
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            <Link to={toHref(page - 1)} rel="prev" aria-label={m.common_previous_page()} className={PAGE}>
              <Icon name="chevron-left" className="size-5" />
            </Link>
          </li>
        )}
        {toPageNumbers(page, totalPages).map((number, index, all) => (
          <li key={number} className="flex items-center gap-1">
            {index > 0 && number - all[index - 1]! > 1 && <span aria-hidden="true">…</span>}
            {number === page ? (
              <span aria-current="page" className={CURRENT}>
                {number}
              </span>
            ) : (
              <Link to={toHref(number)} aria-label={m.common_page_number({ page: number })} className={PAGE}>
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < totalPages && (
          <li>
            <Link to={toHref(page + 1)} rel="next" aria-label={m.common_next_page()} className={PAGE}>
              <Icon name="chevron-right" className="size-5" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The first, the last, the current page and its neighbours. */
function toPageNumbers(page: number, totalPages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, totalPages]
  return [...new Set(wanted.filter((number) => number >= 1 && number <= totalPages))].sort((a, b) => a - b)
}
