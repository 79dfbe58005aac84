import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import { importFavoriteCalls } from './favorite-queries.ts'
import { useFavorite, type FavoriteOptions } from './use-favorite.ts'

const LOOKS = {
  /** In the corner of a picture. */
  card: 'corner-heart',
  /** Beside a large button. */
  button:
    'inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-edge bg-surface text-ink transition-colors ' +
    'hover:border-jade-500 hover:text-jade-700 aria-pressed:text-jade-700 noscript:hidden',
} as const

export interface FavoriteButtonProps extends FavoriteOptions {
  look: keyof typeof LOOKS
  /** After the shopper has brought the product back. */
  takesFocus?: boolean
  onToggle?: () => void
}

/** A heart: filled for a favourite, and a press changes that. Stands aside where scripts are off. */
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

/** Loads the code behind a press at its first sign. */
function preload(): void {
  importFavoriteCalls().catch((error: unknown) => console.warn('Favourites could not be loaded', error))
}
