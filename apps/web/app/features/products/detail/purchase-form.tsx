import type { Product, ProductDetail } from '@shop/contract/products/products.schemas'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { isSoldOut, toStockState } from '../../../lib/shop/stock.ts'
import { SizeChoice } from './size-choice.tsx'
import type { Purchase } from './use-purchase.ts'
import { toBeadMm } from './bead-diameter.ts'

interface PurchaseFormProps {
  product: ProductDetail
  purchase: Purchase
  /** Ref of the button, to observe its visibility. */
  buttonRef?: React.Ref<HTMLDivElement>
  /** Shown next to the button, and alone when everything is sold out. */
  action?: React.ReactNode
}

/** Size, quantity and the "Add to cart" button. */
export function PurchaseForm({ product, purchase, buttonRef, action }: PurchaseFormProps) {
  if (isSoldOut(product)) return <SoldOut action={action} />
  const { quantity, setQuantity, maxQuantity, inCart, error } = purchase
  return (
    <Form onSubmit={purchase.submit} className="flex flex-col gap-5">
      {product.sizes.length > 0 && (
        <SizeChoice sizes={product.sizes} beadMm={toBeadMm(product.StoneSize)} purchase={purchase} />
      )}
      <FitLines product={product} />
      <StockLine product={product} />
      <div ref={buttonRef} className="flex flex-wrap gap-3 noscript:hidden">
        <QuantityStepper
          quantity={quantity}
          onChange={setQuantity}
          max={Math.max(1, maxQuantity)}
          className="min-h-12"
        />
        <Button type="submit" className="min-h-12 flex-1">
          <Icon name="bag" className="size-5" />
          {m.product_add_to_cart()}
        </Button>
        {action}
      </div>
      {error && error !== 'size' && (
        <Notice announce kind="danger">
          {error === 'cart_full' ? m.product_cart_full() : m.product_all_in_cart({ count: inCart })}
        </Notice>
      )}
      <noscript>
        <Notice>{m.product_needs_javascript()}</Notice>
      </noscript>
    </Form>
  )
}

/** Which size most owners with a wrist wear, once enough have reported it. */
function FitLines({ product: { fit } }: { product: ProductDetail }) {
  if (fit.length === 0) return null
  return (
    <ul className="text-sm text-muted">
      {fit.map(({ wrist_mm, size, owners, of }) => (
        <li key={wrist_mm}>{m.product_fit({ wrist: wrist_mm / 10, size, owners, of })}</li>
      ))}
    </ul>
  )
}

/** Stock of all sizes together. */
function StockLine({ product }: { product: Product }) {
  const stock = toStockState(product.product_qty)
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon name="check" className="size-5 text-ok" />
      {stock.kind === 'low' ? m.product_only_left({ count: stock.left }) : m.product_in_stock()}
    </p>
  )
}

function SoldOut({ action }: Pick<PurchaseFormProps, 'action'>) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice title={m.product_sold_out()}>{m.product_sold_out_hint()}</Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="#related" variant="secondary" className="min-h-12">
          {m.product_see_similar()}
        </ButtonLink>
        {action}
      </div>
    </div>
  )
}
