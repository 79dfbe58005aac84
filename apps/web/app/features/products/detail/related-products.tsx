import type { ProductSummary } from '@shop/contract/products'
import { Suspense } from 'react'
import { Await } from 'react-router'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { ProductGrid, ProductGridSkeleton, type ProductGridProps } from '../product-grid.tsx'

export interface RelatedProductsProps {
  /** May still be on the way; empty when there are none. Must not reject. */
  related: Promise<readonly ProductSummary[]>
  /** What stands in the corner of each card. */
  cardAction?: ProductGridProps['cardAction']
}

/** Pieces that share a stone, an element or a kind with this one. */
export function RelatedProducts({ related, cardAction }: RelatedProductsProps) {
  return (
    <Suspense
      fallback={
        <RelatedSection>
          <ProductGridSkeleton count={4} />
        </RelatedSection>
      }
    >
      <Await resolve={related}>
        {(products) =>
          products.length > 0 && (
            <RelatedSection>
              <ProductGrid products={products} cardAction={cardAction} />
            </RelatedSection>
          )
        }
      </Await>
    </Suspense>
  )
}

function RelatedSection({ children }: { children: React.ReactNode }) {
  return (
    <section id="related" className="flex scroll-mt-24 flex-col gap-7">
      <SectionHeading>{m.product_related()}</SectionHeading>
      {children}
    </section>
  )
}
