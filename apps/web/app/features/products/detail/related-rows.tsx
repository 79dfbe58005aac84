import { Suspense } from 'react'
import { Await } from 'react-router'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import type { RelatedCards } from '../card-product.ts'
import type { CardListProps } from '../product-card.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'

export interface RelatedRowsProps extends Pick<CardListProps, 'cardAction'> {
  /** May still be pending; empty lists when there are none. Must not reject. */
  related: Promise<RelatedCards>
}

/**
 * Rows of products that were bought together with this one, and of products that share a stone, an element or
 * a category.
 */
export default function RelatedRows({ related, cardAction }: RelatedRowsProps) {
  return (
    <Suspense
      fallback={
        <Row id="related" title={m.product_related()}>
          <ProductGridSkeleton count={4} />
        </Row>
      }
    >
      <Await resolve={related}>
        {({ items, bought_together }) => (
          <>
            {items.length > 0 && (
              <Row id="related" title={m.product_related()}>
                <ProductGrid products={items} cardAction={cardAction} headingId="related-heading" />
              </Row>
            )}
            {bought_together.length > 0 && (
              <Row id="bought-together" title={m.product_bought_together()}>
                <ProductGrid
                  products={bought_together}
                  cardAction={cardAction}
                  headingId="bought-together-heading"
                />
              </Row>
            )}
          </>
        )}
      </Await>
    </Suspense>
  )
}

function Row({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="below-fold flex [--usual-height:105rem] scroll-mt-24 flex-col gap-7"
    >
      <SectionHeading id={`${id}-heading`}>{title}</SectionHeading>
      {children}
    </section>
  )
}
