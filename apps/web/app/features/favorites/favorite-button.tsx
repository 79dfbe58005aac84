import { localized } from '../../lib/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/icons.tsx'
import type { FavoriteProduct, Favorites } from './favorites.ts'
import { preloadFavorites, toggleFavorite } from './favorites-store.ts'
import { useFavorite } from './use-favorite.ts'

const LOOKS = {
  /** In the corner of a picture. */
  card: 'corner-heart',
  /** Beside a large button. */
  button:
    'inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-edge bg-surface text-ink transition-colors ' +
    'hover:border-jade-500 hover:text-jade-700 aria-pressed:text-jade-700 noscript:hidden',
} as const

export interface FavoriteButtonProps {
  product: FavoriteProduct
  /** Who is there; null for nobody, undefined while that is not known. */
  shopperId: Favorites['shopperId']
  /** Leads to the login and back. */
  onSignIn: () => void
  look: keyof typeof LOOKS
  /** After the shopper has brought the product back. */
  takesFocus?: boolean
  onToggle?: () => void
}

/** A heart: filled for a favourite, and a press changes that. Stands aside where scripts are off. */
export function FavoriteButton(props: FavoriteButtonProps) {
  const { product, shopperId, onSignIn, look, takesFocus, onToggle } = props
  const isFavorite = useFavorite(product.product_id, shopperId)
  const label = m.favorites_toggle({ name: localized(product, 'product_name') })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavorite}
      autoFocus={takesFocus}
      onPointerEnter={preloadFavorites}
      onFocus={preloadFavorites}
      onClick={() => {
        onToggle?.()
        void toggleFavorite(product, onSignIn)
      }}
      className={LOOKS[look]}
    >
      <span>
        <Icon name="heart" filled={isFavorite} className={look === 'card' ? 'size-5' : 'size-6'} />
      </span>
    </button>
  )
}
