import { FavoriteButton, type FavoriteButtonProps } from '../../features/favorites/favorite-button.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { useSignIn } from '../session/use-sign-in.ts'

/** The heart of a product, for whoever is there. */
export function FavoriteHeart({ product, look }: Pick<FavoriteButtonProps, 'product' | 'look'>) {
  const { isLoading, user, lastKnown } = useSession()
  const signIn = useSignIn()
  const owner = isLoading ? undefined : ((user ?? lastKnown)?.user_id ?? null)
  return <FavoriteButton product={product} look={look} owner={owner} onSignIn={signIn} />
}

/** The heart on a product's card: what lists of products take as `cardAction`. */
export function toCardHeart(product: FavoriteButtonProps['product']): React.ReactNode {
  return <FavoriteHeart product={product} look="card" />
}
