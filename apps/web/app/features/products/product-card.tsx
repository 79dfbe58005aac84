import { useId, useState } from 'react'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { toShownImage } from './card-image.ts'
import type { CardProduct } from './card-product.ts'
import { HoverPicture, useHoverPicture } from './hover-picture.tsx'
import { TransitionPicture } from './transition-picture.tsx'
import { toStockState } from '../../lib/shop/stock.ts'
import { Link } from '../../ui/layout/link.tsx'
import { toLocalTerms } from './terms.ts'

/** How wide a card's picture is in the usual grid of 2, 3 and 4 columns. */
const GRID_SIZES = '(min-width: 1280px) 282px, (min-width: 768px) 30vw, 46vw'

export interface ProductCardProps {
  product: CardProduct
  /** Its picture is in sight at once: loaded before others. */
  priority?: boolean
  /** How wide its picture is shown; for other grids than the usual one. */
  sizes?: string
  /** Of what it says beside its name, for its link to refer to; for a card that stands once on its page, or in a `ProductItem`. */
  factsId: string
  /** Stands in the upper right corner, above the link that the card is. */
  action?: React.ReactNode
}

/**
 * A product in a list: the whole card is one link, but for its action. Its heading is an `h3`, so it belongs below an `h2`. Stand it in a
 * `ProductGrid` or a row of your own.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, priority = false, sizes = GRID_SIZES, factsId, action } = props
  const to = `/product/${product.slug}`
  // The same product may stand twice on a page; only the card that was pressed moves.
  const [isPressed, setPressed] = useState(false)
  const [image, hoverImage] = product.images.map(toShownImage)
  const { isWanted, listeners } = useHoverPicture()
  const gems = toLocalTerms(product.Gem, product.terms_zh)
  const stock = toStockState(product.status === 1 ? product.product_qty : 0)
  return (
    <article className="group relative flex flex-col gap-3" {...listeners}>
      <TransitionPicture as="div" slug={product.slug} isOff={!isPressed} className="relative">
        <Picture image={image} sizes={sizes} priority={priority} alt="" className="aspect-square" />
        {hoverImage && isWanted && <HoverPicture image={hoverImage} sizes={sizes} />}
      </TransitionPicture>
      <div className="flex flex-col gap-0.5">
        <h3 className="text-base leading-snug">
          <Link
            to={to}
            viewTransition
            onClick={() => setPressed(true)}
            aria-describedby={factsId}
            className="whole-link"
          >
            <HeadingText>{localized(product, 'product_name')}</HeadingText>
          </Link>
        </h3>
        <div id={factsId} className="flex flex-col gap-0.5">
          {gems && <p className="text-sm text-muted">{gems}</p>}
          <Price money={product.product_price} before={product.compare_at_price} className="font-medium" />
          {stock.kind === 'low' && (
            <p className="text-sm text-gold-600">{m.product_only_left({ count: stock.left })}</p>
          )}
          {stock.kind === 'sold_out' && <p className="text-sm text-muted">{m.product_sold_out()}</p>}
          {product.is_new && (
            <Badge tone="jade" className="pointer-events-none absolute top-2.5 left-2.5">
              {m.product_new()}
            </Badge>
          )}
        </div>
      </div>
      {action}
    </article>
  )
}

export interface ProductItemProps extends Omit<ProductCardProps, 'factsId' | 'action'> {
  /** What stands in the corner of its card. */
  cardAction?: ((product: CardProduct) => React.ReactNode) | undefined
  className?: string | undefined
}

/** A card as an item of a list. */
export function ProductItem({ product, cardAction, className, ...look }: ProductItemProps) {
  const factsId = useId()
  return (
    <li className={className}>
      <ProductCard product={product} {...look} factsId={factsId} action={cardAction?.(product)} />
    </li>
  )
}

/** The shape of a product card while products load. */
export function ProductCardSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-5 w-1/3" />
    </div>
  )
}
