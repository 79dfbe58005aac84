import type { ShippingTerms } from '@shop/contract/orders/sale-terms'
import type { Product } from '@shop/contract/products/products.schemas'
import { formatShortFen } from '@shop/contract/money/format-money'
import { isMadeToOrder } from '../../../lib/shop/made-to-order.ts'
import { useSaleTerms } from '../../../lib/shop/sale-terms.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon, type IconName } from '../../../ui/media/icons.tsx'
import { Link } from '../../../ui/layout/link.tsx'

/** Delivery costs and times, returns, and a contact link for the product. */
export function DeliveryFacts({ product }: { product: Product }) {
  const { shipping, returnDays } = useSaleTerms()
  const { standard, express, international } = shipping
  return (
    <ul className="flex flex-col gap-3 border-t border-line pt-5 text-sm">
      <Fact icon="truck">
        {toStandardText(standard)}{' '}
        {m.product_shipping_express({
          price: formatShortFen(express.priceFen),
          from: express.days[0],
          to: express.days[1],
        })}
      </Fact>
      <Fact icon="globe">
        {m.product_shipping_international({
          price: formatShortFen(international.priceFen),
          from: international.days[0],
          to: international.days[1],
        })}{' '}
        <Link to="/shipping" className="text-jade-700 underline underline-offset-4">
          {m.product_shipping_more()}
        </Link>
      </Fact>
      <Fact icon="return">
        {isMadeToOrder(product) ? m.product_returns_made_to_order() : m.product_returns(returnDays)}{' '}
        <Link to="/return" className="text-jade-700 underline underline-offset-4">
          {m.product_returns_more()}
        </Link>
      </Fact>
      <Fact icon="mail">
        <Link
          to={`/contact?product=${product.slug}`}
          className="-my-2.5 inline-flex min-h-11 items-center text-jade-700 underline underline-offset-4"
        >
          {m.contact_about_product()}
        </Link>
      </Fact>
    </ul>
  )
}

function toStandardText({ priceFen, freeFromFen, days: [from, to] }: ShippingTerms): string {
  const facts = { price: formatShortFen(priceFen), from, to }
  return freeFromFen === undefined
    ? m.product_shipping_standard_never_free(facts)
    : m.product_shipping_standard({ ...facts, free: formatShortFen(freeFromFen) })
}

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="size-5.5 text-jade-700" />
      <p>{children}</p>
    </li>
  )
}
