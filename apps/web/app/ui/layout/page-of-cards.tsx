import { m } from '../../paraglide/messages.js'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'

interface PageOfCardsProps<Item> {
  /** The items of this page. */
  items: readonly Item[]
  /** How many there are on all pages. */
  total: number
  /** From 1. */
  page: number
  totalPages: number
  /** The `href` of a page. */
  toPageHref: (page: number) => string
  toKey: (item: Item) => string
  /** Shown when there are none on any page. */
  empty: React.ReactNode
  /** The card of one item. */
  children: (item: Item) => React.ReactNode
}

/** One page of a shopper's own records as cards. A page beyond the last one leads back to the first. */
export function PageOfCards<Item>(props: PageOfCardsProps<Item>) {
  const { items, total, page, totalPages, toPageHref, toKey, empty, children } = props
  if (total === 0) return empty
  if (items.length === 0) {
    return (
      <EmptyState
        title={m.account_orders_page_empty()}
        action={<ButtonLink to={toPageHref(1)}>{m.account_orders_first_page()}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col gap-5">
        {items.map((item) => (
          <li key={toKey(item)}>{children(item)}</li>
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} toHref={toPageHref} />
    </div>
  )
}

interface CardsSkeletonProps {
  /** What loads, for screen readers. */
  label: string
  /** Classes of each card's height. */
  heights: readonly string[]
}

/** Shown while cards load. */
export function CardsSkeleton({ label, heights }: CardsSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className="flex flex-col gap-5">
      {heights.map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  )
}
