import type { Favorite } from '@shop/contract/favorites/favorites.schemas'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Pagination } from '../../ui/layout/pagination.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { FavoriteCard, type FavoriteCardProps } from './favorite-card.tsx'
import type { FavoritePage } from './favorite-page-query.ts'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-5 md:grid-cols-3'

interface FavoriteListProps extends Omit<FavoriteCardProps, 'favorite'> {
  favorites: FavoritePage
  toPageHref: (page: number) => string
}

/** One page of favourites, newest first. A removed one leaves a placeholder with an undo button. */
export function FavoriteList({ favorites, toPageHref, ...card }: FavoriteListProps) {
  const { items, page, total, total_pages } = favorites
  if (total === 0) {
    return (
      <EmptyState
        title={m.favorites_empty()}
        picture={<Icon name="heart" className="size-14 text-gold-400" />}
        action={<ButtonLink to="/category/bracelets">{m.favorites_empty_action()}</ButtonLink>}
      >
        {m.favorites_empty_hint()}
      </EmptyState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={m.favorites_page_empty()}
        action={<ButtonLink to={toPageHref(1)}>{m.favorites_first_page()}</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-10">
      <ul className={GRID}>
        {items.map((favorite: Favorite) => (
          <li key={favorite.product_id}>
            <FavoriteCard favorite={favorite} {...card} />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={total_pages} toHref={toPageHref} />
    </div>
  )
}

/** Skeleton of the list. */
export function FavoriteListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={m.favorites_loading()} className={GRID}>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <div key={number} className="flex flex-col gap-3">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
