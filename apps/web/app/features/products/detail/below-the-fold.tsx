import type { ProductDetail } from '@shop/contract/products/products.schemas'
import { toOwnChunk } from '../../../lib/react/own-chunk.tsx'
import { RecentlyViewedPart } from '../recent/recently-viewed-part.tsx'
import type { RelatedRowsProps } from './related-rows.tsx'

const RelatedRows = toOwnChunk(() => import('./related-rows.tsx'), <div className="min-h-dvh" />)
const ProductFacts = toOwnChunk(() => import('./product-facts.tsx'), <div className="min-h-dvh" />)

interface BelowTheFoldProps extends RelatedRowsProps {
  product: ProductDetail
  /** What customers wrote of it, and asked. */
  opinions: React.ReactNode
}

/** The product page below gallery and purchase form. It shares no state with them. */
export function BelowTheFold({ product, opinions, related, cardAction }: BelowTheFoldProps) {
  return (
    <>
      <ProductFacts product={product} />
      {opinions}
      <RelatedRows related={related} cardAction={cardAction} />
      <RecentlyViewedPart currentSlug={product.slug} className="border-t border-line pt-12" />
    </>
  )
}
