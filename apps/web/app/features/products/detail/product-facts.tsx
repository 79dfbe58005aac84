import type { ProductDetail } from '@shop/contract/products/products.schemas'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { ProductStory } from './product-story.tsx'
import { ScaleDrawing } from './scale-drawing.tsx'
import { Specification } from './specification.tsx'
import { StoneFacts } from './stone-facts.tsx'

/** What a product is and what it is made of. Load it lazily: nothing in it waits for scripts. */
export default function ProductFacts({ product }: { product: ProductDetail }) {
  return (
    <div className="below-fold grid [--usual-height:155rem] lg:[--usual-height:80rem] gap-12 border-t border-line pt-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14">
      <div className="flex flex-col gap-10">
        <ProductStory product={product} />
        <StoneFacts minerals={product.minerals} />
      </div>
      <section className="flex flex-col gap-5">
        <SectionHeading>{m.product_details()}</SectionHeading>
        <Specification product={product} />
        <ScaleDrawing product={product} />
      </section>
    </div>
  )
}
