import { useDeferredContent } from '../../lib/react/deferred-content.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { ProductCardSkeleton, ProductItem, type CardListProps } from './product-card.tsx'

/** Grid of 2, 3 and 4 columns. */
const GRID = 'grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4'

/** Number of cards in the first render: two rows of the widest grid; the rest follows as deferred content. */
const IN_SIGHT = 8

interface ProductGridProps extends CardListProps {
  /** Number of leading pictures that are visible without scrolling. */
  priorityCount?: number
  /** `sizes` of the pictures, where the grid is narrower than the page. */
  sizes?: string
  className?: string
}

/** Products as cards in a grid. */
export function ProductGrid(props: ProductGridProps) {
  const { products, priorityCount = 0, className, ...item } = props
  const showsAll = useDeferredContent()
  const shown = showsAll ? products : products.slice(0, IN_SIGHT)
  return (
    <ul className={cx(GRID, className)}>
      {shown.map((product, index) => (
        <ProductItem key={product.product_id} product={product} priority={index < priorityCount} {...item} />
      ))}
    </ul>
  )
}

/** Skeleton of a grid. */
export function ProductGridSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div aria-busy="true" className={cx(GRID, className)}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}
