import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/account-favorites'
import { FavoriteList, FavoriteListSkeleton } from '../features/favorites/favorite-list.tsx'
import { favoritePageQuery } from '../features/favorites/favorite-page-query.ts'
import { useShopperId } from '../features/session/use-session.ts'
import { StockAlertList } from '../features/stock-alerts/stock-alert-list.tsx'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { readPage, toQueryString } from '../lib/api/query-string.ts'
import { m } from '../paraglide/messages.js'
import { FAVORITE_CART } from '../shell/cart-access.ts'
import { QueryFailure } from '../ui/text/query-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_favorites(), noindex: true }, matches)

/** The shopper's favourites: `?page=2`. */
export default function AccountFavorites() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const shopperId = useShopperId()
  const favorites = useQuery(favoritePageQuery(shopperId, page))
  return (
    <>
      <SectionHeading
        as="h1"
        className="mb-8"
        lead={
          favorites.data && favorites.data.total > 0
            ? m.favorites_count({ count: favorites.data.total })
            : undefined
        }
      >
        {m.account_favorites()}
      </SectionHeading>
      {favorites.isPending && <FavoriteListSkeleton />}
      <QueryFailure query={favorites} title={m.favorites_fetch_failed()} />
      {favorites.data && shopperId && (
        <FavoriteList
          favorites={favorites.data}
          shopperId={shopperId}
          cart={FAVORITE_CART}
          toPageHref={(number) =>
            `/user/favorites${toQueryString({ page: number > 1 ? number : undefined })}`
          }
        />
      )}
      {favorites.data && shopperId && <StockAlertList shopperId={shopperId} />}
    </>
  )
}
