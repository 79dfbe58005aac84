import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import { importFavoriteCalls } from './favorite-queries.ts'
import { useFavorite, type FavoriteOptions } from './use-favorite.ts'

const LOOKS = {
  /** In the corner of a product picture. */
  card: 'corner-heart',
  /** Next to a large button. */
  button:
    'inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-edge bg-surface text-ink transition-colors ' +
    'hover:border-jade-500 hover:text-jade-700 aria-pressed:text-jade-700 noscript:hidden',
} as const

export interface FavoriteButtonProps extends FavoriteOptions {
  look: keyof typeof LOOKS
  /** The product has just been restored by undo. */
  takesFocus?: boolean
  onToggle?: () => void
}

/** Heart button that adds a product to the favourites or removes it. Hidden without JavaScript. */
export function FavoriteButton(props: FavoriteButtonProps) {
  const { product, look, takesFocus, onToggle } = props
  const { isFavorite, toggle } = useFavorite(props)
  const label = m.favorites_toggle({ name: localized(product, 'product_name') })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavorite}
      autoFocus={takesFocus}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        onToggle?.()
        toggle()
      }}
      className={LOOKS[look]}
    >
      <span>
        <Icon name="heart" filled={isFavorite} className={look === 'card' ? 'size-5' : 'size-6'} />
      </span>
    </button>
  )
}

/** Preloads the mutation's code on hover or focus. */
function preload(): void {
  importFavoriteCalls().catch((error: unknown) => console.warn('Favourites could not be loaded', error))
}
