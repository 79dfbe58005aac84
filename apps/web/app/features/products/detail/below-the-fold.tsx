import type { ProductDetail } from '@shop/contract/products'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { RecentlyViewed } from '../recent/recently-viewed.tsx'
import { ProductStory } from './product-story.tsx'
import { RelatedRows, type RelatedRowsProps } from './related-rows.tsx'
import { Specification } from './specification.tsx'
import { StoneFacts } from './stone-facts.tsx'

interface BelowTheFoldProps extends RelatedRowsProps {
  product: ProductDetail
  /** What customers wrote of it. */
  reviews: React.ReactNode
}

/** The product page below gallery and purchase form. It shares no state with them. */
export function BelowTheFold({ product, reviews, related, cardAction }: BelowTheFoldProps) {
  return (
    <>
      <div className="below-fold grid [--usual-height:155rem] lg:[--usual-height:80rem] gap-12 border-t border-line pt-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14">
        <div className="flex flex-col gap-10">
          <ProductStory product={product} />
          <StoneFacts minerals={product.minerals} />
        </div>
        <section className="flex flex-col gap-5">
          <SectionHeading>{m.product_details()}</SectionHeading>
          <Specification product={product} />
        </section>
      </div>
      {reviews}
      <RelatedRows related={related} cardAction={cardAction} />
      <RecentlyViewed currentSlug={product.slug} className="border-t border-line pt-12" />
    </>
  )
}
