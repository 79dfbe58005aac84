import { FavoriteButton, type FavoriteButtonProps } from '../../features/favorites/favorite-button.tsx'
import type { LoginState } from '../../features/session/require-session.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { useLocaleNavigate } from '../../lib/i18n/locale-path.tsx'

/** The favourite button of a product, for a shopper or a guest. */
export function FavoriteHeart({ product, look }: Pick<FavoriteButtonProps, 'product' | 'look'>) {
  const { isLoading, user, lastKnown } = useSession()
  const navigate = useLocaleNavigate()
  function signIn() {
    const { pathname, search, hash } = location
    navigate('/login', { state: { from: { pathname, search, hash } } satisfies LoginState })
  }
  const owner = isLoading ? undefined : ((user ?? lastKnown)?.user_id ?? null)
  return <FavoriteButton product={product} look={look} owner={owner} onSignIn={signIn} />
}

/** The favourite button of a product card; product lists take it as `cardAction`. */
export function toCardHeart(product: FavoriteButtonProps['product']): React.ReactNode {
  return <FavoriteHeart product={product} look="card" />
}
