import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import type { FavoriteProduct } from './favorite-queries.ts'

const LOOKS = {
  /** In the corner of a picture. */
  card: 'corner-heart',
  /** Next to a large button. */
  button:
    'inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-edge bg-surface text-ink transition-colors ' +
    'hover:border-jade-500 hover:text-jade-700 aria-pressed:text-jade-700 noscript:hidden',
} as const

export interface HeartProps {
  product: FavoriteProduct
  look: keyof typeof LOOKS
  isFavorite: boolean
  /** After the shopper has brought the product back. */
  takesFocus?: boolean | undefined
  onClick: () => void
}

/** The button of a favourite: a heart, filled for one. Stands aside where scripts are off. */
export function Heart({ product, look, isFavorite, takesFocus, onClick }: HeartProps) {
  const label = m.favorites_toggle({ name: localized(product, 'product_name') })
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isFavorite}
      autoFocus={takesFocus}
      onClick={onClick}
      className={LOOKS[look]}
    >
      <Icon name="heart" filled={isFavorite} className={look === 'card' ? 'size-8.5 p-1.75' : 'size-6'} />
    </button>
  )
}
