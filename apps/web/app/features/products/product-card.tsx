import { useId, useState } from 'react'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Rating } from '../../ui/text/rating.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { toShownImage } from './card-image.ts'
import type { CardProduct } from './card-product.ts'
import { HoverPicture } from './hover-picture.tsx'
import { toStockState } from '../../lib/shop/stock.ts'
import { Link } from '../../ui/layout/link.tsx'
import { toLocalTerms } from './terms.ts'

/** Width of a card's picture in the default grid of 2, 3 and 4 columns. */
const GRID_SIZES = '(min-width: 1280px) 282px, (min-width: 768px) 30vw, 46vw'

interface ProductCardProps {
  product: CardProduct
  /** Visible without scrolling: its picture is loaded with priority. */
  priority?: boolean
  /** `sizes` of its picture, for other grids than the default. */
  sizes?: string | undefined
  /** Action in the upper right corner, above the link of the card. */
  action?: React.ReactNode
  /** Id of the heading of its list: by it, the cards of a product that stands in several lists have distinct names. */
  headingId?: string | undefined
}

/**
 * A product in a list: the whole card is one link, except for its action. Its heading is an `h3`, so it
 * belongs below an `h2`. Render it in a `ProductGrid` or a row of your own.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, priority = false, sizes = GRID_SIZES, action, headingId } = props
  const nameId = useId()
  const factsId = useId()
  const [image, hoverImage] = product.images
  // With a mouse only: touch devices never load the second picture.
  const [wasHovered, setHovered] = useState(false)
  const gems = toLocalTerms(product.Gem, product)
  const stock = toStockState(product.status === 1 ? product.product_qty : 0)
  return (
    <article
      aria-labelledby={cx(nameId, headingId)}
      className="group relative flex flex-col"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
    >
      <Picture
        image={image && toShownImage(image)}
        sizes={sizes}
        priority={priority}
        alt=""
        className="mb-3 aspect-square"
      >
        {hoverImage && wasHovered && <HoverPicture image={toShownImage(hoverImage)} sizes={sizes} />}
      </Picture>
      <h3 id={nameId} className="text-base leading-snug">
        <Link to={`/product/${product.slug}`} aria-describedby={factsId} className="stretched-link">
          <HeadingText>{localized(product, 'product_name')}</HeadingText>
        </Link>
      </h3>
      <div id={factsId} className="mt-0.5 flex flex-col gap-0.5">
        {gems && <p className="text-sm text-muted">{gems}</p>}
        {product.rating && <Rating {...product.rating} />}
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
      {action}
    </article>
  )
}

/** Products that are shown as cards. */
export interface CardListProps {
  products: readonly CardProduct[]
  /** Action in the corner of each card. */
  cardAction?: ((product: CardProduct) => React.ReactNode) | undefined
  /** Id of the heading above the cards, where the page has several lists. */
  headingId?: string | undefined
}

type ProductItemProps = Omit<ProductCardProps, 'action'> & Pick<CardListProps, 'cardAction'>

/** A card as a list item. */
export function ProductItem({ product, cardAction, ...look }: ProductItemProps) {
  return (
    <li>
      <ProductCard product={product} {...look} action={cardAction?.(product)} />
    </li>
  )
}

/** Skeleton of a product card. */
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
