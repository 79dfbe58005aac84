import type { Product } from '@shop/contract/products/products.schemas'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'

/** Description, meaning and care of a product. */
export function ProductStory({ product }: { product: Product }) {
  const parts = [
    { title: m.product_description(), text: localized(product, 'product_description') },
    { title: m.product_meaning(), text: localized(product, 'meaning') },
    { title: m.product_care(), text: localized(product, 'care') },
  ]
  return (
    <div className="flex flex-col gap-10">
      {parts
        .filter(({ text }) => text)
        .map(({ title, text }) => (
          <section key={title} className="flex flex-col gap-4">
            <SectionHeading>{title}</SectionHeading>
            <div className="prose-text">
              {text.split(/\n+/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}
