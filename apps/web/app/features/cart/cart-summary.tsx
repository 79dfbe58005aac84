import type { Money } from '@shop/contract/money'
import { toFen } from '@shop/contract/money'
import { VAT_PERCENT } from '@shop/contract/orders'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FreeShippingHint } from './free-shipping-hint.tsx'
import type { CartQuote } from './use-cart-quote.ts'

export interface CartSummaryProps {
  /** The cart's own total, until the server has answered. */
  total: Money
  quote: CartQuote
  /** Whether every line can be had as it stands. */
  isOrderable: boolean
}

/** What the cart will cost, and the way to the checkout. */
export function CartSummary({ total, quote: { quote, isLoading, fault, retry }, isOrderable }: CartSummaryProps) {
  const hintId = useId()
  return (
    <div className="flex flex-col gap-5">
      {fault && (
        <Notice kind="danger" announce>
          <p>{m.cart_quote_failed()}</p>
          <p className="text-sm">{fault}</p>
          <Button variant="quiet" className="-ml-3" loading={isLoading} onClick={retry}>
            {m.cart_try_again()}
          </Button>
        </Notice>
      )}
      {quote && <FreeShippingHint missing={quote.free_shipping_missing} />}
      <dl aria-busy={isLoading} className="flex flex-col gap-2 transition-opacity aria-busy:opacity-60">
        <Row label={m.cart_subtotal()}>
          <Price money={quote?.subtotal ?? total} />
        </Row>
        <Row label={m.cart_shipping_estimate()}>
          {quote ? <Shipping price={quote.shipping} /> : <Pending isLoading={isLoading} />}
        </Row>
        <div className="mt-2 border-t border-line pt-4">
          <Row label={m.cart_total()} className="text-lg font-medium">
            {quote ? <Price money={quote.total} /> : <Pending isLoading={isLoading} />}
          </Row>
          <Row label={m.cart_vat_included({ percent: VAT_PERCENT })} className="text-sm text-muted">
            {quote ? <Price money={quote.tax_included} /> : <Pending isLoading={isLoading} />}
          </Row>
        </div>
      </dl>
      <div className="flex flex-col gap-3">
        {isOrderable ? (
          <ButtonLink to="/checkout" prefetch="intent" wide>
            {m.cart_checkout()}
          </ButtonLink>
        ) : (
          <>
            <Button wide aria-disabled aria-describedby={hintId} className="opacity-50">
              {m.cart_checkout()}
            </Button>
            <p id={hintId} className="text-sm text-danger">
              {m.cart_settle_first()}
            </p>
          </>
        )}
        <p className="text-sm text-muted">{m.cart_shipping_note()}</p>
      </div>
    </div>
  )
}

function Shipping({ price }: { price: Money }) {
  return toFen(price) === 0 ? m.cart_free() : <Price money={price} />
}

function Pending({ isLoading }: { isLoading: boolean }) {
  return isLoading ? <Skeleton className="my-1 h-4.5 w-18" /> : '–'
}

function Row({
  label,
  children,
  className = '',
}: {
  label: string
  children: React.ReactNode
  className?: string
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
