import type { Favorite } from '@shop/contract/favorites/favorites.schemas'
import { useState } from 'react'
import { formatDate } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { toStockState } from '../../lib/shop/stock.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { FavoritePurchase, type FavoriteCart } from './favorite-purchase.tsx'
import { Heart } from './heart.tsx'
import { useFavorite } from './use-favorite.ts'

const SIZES = '(min-width: 1280px) 297px, (min-width: 768px) 30vw, 46vw'

export interface FavoriteCardProps {
  favorite: Favorite
  shopperId: string
  cart: FavoriteCart
}

/** A favourite: product, availability and a button to add it to the cart. */
export function FavoriteCard({ favorite, shopperId, cart }: FavoriteCardProps) {
  const { isFavorite, toggle } = useFavorite({ product: favorite, shopperId, isListed: true })
  // A press here moves the focus; a change from another tab does not.
  const [lastPress, setLastPress] = useState<'remove' | 'undo'>()
  const name = localized(favorite, 'product_name')
  const isSold = favorite.status === 1

  if (!isFavorite) {
    return (
      <RemovedCard
        name={name}
        takesFocus={lastPress === 'remove'}
        onUndo={() => {
          setLastPress('undo')
          toggle()
        }}
      />
    )
  }
  return (
    <article aria-label={name} className="group relative flex h-full flex-col gap-3">
      <Picture
        image={favorite.images[0]}
        sizes={SIZES}
        alt=""
        className={cx('aspect-square', !(isSold && favorite.product_qty > 0) && 'opacity-60')}
      />
      <div className="flex flex-1 flex-col gap-0.5">
        <h2 className="text-base leading-snug">
          {isSold ? (
            <Link
              to={`/product/${favorite.slug}`}
              className="after:absolute after:inset-x-0 after:top-0 after:aspect-square hover:text-jade-700"
            >
              <HeadingText>{name}</HeadingText>
            </Link>
          ) : (
            <HeadingText>{name}</HeadingText>
          )}
        </h2>
        {isSold && (
          <Price money={favorite.product_price} before={favorite.compare_at_price} className="font-medium" />
        )}
        <StockLine favorite={favorite} />
        <p className="text-sm text-muted">
          <time dateTime={favorite.favorited_at}>
            {m.favorites_added_on({ date: formatDate(favorite.favorited_at) })}
          </time>
        </p>
      </div>
      {isSold && favorite.product_qty > 0 && <FavoritePurchase product={favorite} cart={cart} />}
      {isSold && favorite.product_qty <= 0 && (
        <ButtonLink to={`/product/${favorite.slug}#related`} variant="secondary" wide className="px-3">
          {m.product_see_similar()}
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
      )}
      <Heart
        product={favorite}
        look="card"
        isFavorite
        takesFocus={lastPress === 'undo'}
        onClick={() => {
          setLastPress('remove')
          toggle()
        }}
      />
    </article>
  )
}

function StockLine({ favorite }: { favorite: Favorite }) {
  if (favorite.status !== 1) return <p className="text-sm text-muted">{m.favorites_not_sold()}</p>
  const stock = toStockState(favorite.product_qty)
  if (stock.kind === 'sold_out') return <p className="text-sm text-muted">{m.product_sold_out()}</p>
  if (stock.kind === 'low')
    return <p className="text-sm text-gold-600">{m.product_only_left({ count: stock.left })}</p>
  return (
    <p className="flex items-center gap-1.5 text-sm text-ok">
      <Icon name="check" className="size-4.5" />
      {m.product_in_stock()}
    </p>
  )
}

interface RemovedCardProps {
  name: string
  takesFocus: boolean
  onUndo: () => void
}

/** Placeholder of a removed favourite with an undo button. */
function RemovedCard({ name, takesFocus, onUndo }: RemovedCardProps) {
  const text = m.favorites_removed({ name })
  return (
    <div className="flex aspect-square flex-col items-center justify-center gap-2 rounded-card border border-dashed border-edge p-4 text-center text-sm text-muted">
      <p className="break-words">{text}</p>
      <Button
        variant="quiet"
        autoFocus={takesFocus}
        aria-label={`${text}. ${m.favorites_undo()}`}
        onClick={onUndo}
      >
        {m.favorites_undo()}
      </Button>
    </div>
  )
}
