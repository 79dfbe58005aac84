import { cx } from '../../ui/layout/class-names.ts'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { ProductItem, type CardListProps } from './product-card.tsx'

const SIZES = '(min-width: 1280px) 282px, (min-width: 768px) 23vw, 46vw'

/** Products as cards in rows of 2 and 4 columns. */
export function ProductRow({ products, className, ...item }: CardListProps & { className?: string }) {
  return (
    <ul className={cx('grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-5 md:grid-cols-4', className)}>
      {products.map((product) => (
        <ProductItem key={product.product_id} product={product} sizes={SIZES} {...item} />
      ))}
    </ul>
  )
}

/** A row of products under a heading, below the fold. Renders nothing for none. */
export function ProductSection({ id, title, ...row }: CardListProps & { id: string; title: string }) {
  if (row.products.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="below-fold page-width [--usual-height:110rem] md:[--usual-height:56rem]"
    >
      <SectionHeading id={id}>{title}</SectionHeading>
      <ProductRow {...row} headingId={id} className="mt-8" />
    </section>
  )
}
