import type { ProductDetail } from '@shop/contract/products'
import { memo } from 'react'
import { m } from '../../../paraglide/messages.js'
import { KeptMarkup } from '../../../ui/kept-markup.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { RecentlyViewed } from '../recent/recently-viewed.tsx'
import { toProductFacts } from './product-facts.ts'
import { ProductStory } from './product-story.tsx'
import { RelatedShelves, type RelatedShelvesProps } from './related-shelves.tsx'
import { Specification } from './specification.tsx'
import { StoneFacts } from './stone-facts.tsx'

export interface FurtherDownProps extends RelatedShelvesProps {
  product: ProductDetail
}

/** What a product's page tells below its pictures and its purchase; what is chosen there changes nothing here. */
export const FurtherDown = memo(function FurtherDown({ product, related, cardAction }: FurtherDownProps) {
  // What the server keeps them by.
  const facts = import.meta.env.SSR && toProductFacts(product)
  return (
    <>
      <div className="further-down grid [--room:155rem] lg:[--room:80rem] gap-12 border-t border-line pt-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14">
        <KeptMarkup
          as="div"
          by={import.meta.env.SSR && ['product-story', facts]}
          className="flex flex-col gap-10"
        >
          {() => (
            <>
              <ProductStory product={product} />
              <StoneFacts minerals={product.minerals} />
            </>
          )}
        </KeptMarkup>
        <KeptMarkup
          as="section"
          by={import.meta.env.SSR && ['product-details', facts]}
          className="flex flex-col gap-5"
        >
          {() => (
            <>
              <SectionHeading>{m.product_details()}</SectionHeading>
              <Specification product={product} />
            </>
          )}
        </KeptMarkup>
      </div>
      <RelatedShelves related={related} cardAction={cardAction} />
      <RecentlyViewed currentSlug={product.slug} className="border-t border-line pt-12" />
    </>
  )
})
