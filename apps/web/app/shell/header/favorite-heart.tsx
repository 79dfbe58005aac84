import { FavoriteButton, type FavoriteButtonProps } from '../../features/favorites/favorite-button.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { useSignIn } from '../session/use-sign-in.ts'

/** The favourite button of a product, for a shopper or a guest. */
export function FavoriteHeart({ product, look }: Pick<FavoriteButtonProps, 'product' | 'look'>) {
  const { isLoading, user, lastKnown } = useSession()
  const signIn = useSignIn()
  const owner = isLoading ? undefined : ((user ?? lastKnown)?.user_id ?? null)
  return <FavoriteButton product={product} look={look} owner={owner} onSignIn={signIn} />
}

/** The favourite button of a product card; product lists take it as `cardAction`. */
export function toCardHeart(product: FavoriteButtonProps['product']): React.ReactNode {
  return <FavoriteHeart product={product} look="card" />
}
