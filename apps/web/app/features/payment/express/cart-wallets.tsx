import { toFen } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { CardForm, CardProvider, ProviderClient } from '@shop/contract/payments/payments.schemas'
import { useRef } from 'react'
import { toMethodName } from '../../../lib/i18n/shipping-names.ts'
import { isPaid } from '../../../lib/shop/order-state.ts'
import { m } from '../../../paraglide/messages.js'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { CardResult } from '../card/card-form.ts'
import { confirmCard, openPayment } from '../payment-calls.ts'
import type { ExpressQuote, ExpressRefusal, WalletContact } from './express-form.ts'
import { useExpress } from './use-express.ts'

/** Places an order with what the wallet knows, at the price that the wallet has shown. */
type Placing<Placed> = (contact: WalletContact & { shown: OrderQuote }) => Promise<Placed | ExpressRefusal>

interface CartWalletsProps<Placed> {
  cardProvider: CardProvider
  scriptUrl: string
  client: ProviderClient
  /** The cart's price before the wallet reveals an address. */
  first: OrderQuote
  quote: (country: string, method?: ShippingMethod) => Promise<OrderQuote>
  place: Placing<Placed>
  toReturnPath: (placed: Placed) => string
  /** The order is placed; `hasPaid` when the money has arrived. */
  onPlaced: (placed: Placed, hasPaid: boolean) => void
  onBusy: (isBusy: boolean) => void
}

/** Apple Pay and Google Pay for a cart: the wallet names the address, the server prices it and places the order. */
export function CartWallets<Placed extends { orderId: string }>(props: CartWalletsProps<Placed>) {
  const { cardProvider, scriptUrl, client, first, quote, place, toReturnPath, onPlaced, onBusy } = props
  const shown = useRef(first)
  const placed = useRef<{ order: Placed; form?: CardForm }>(undefined)

  async function show(country: string, method?: ShippingMethod): Promise<ExpressQuote | undefined> {
    const priced = await quote(country, method)
    shown.current = priced
    return priced.shipping_options.length > 0 ? toExpressQuote(priced) : undefined
  }

  /** Places the order once: a second authorization pays the same one. */
  async function placeAndOpen(contact: WalletContact): Promise<{ form: CardForm } | ExpressRefusal> {
    if (!placed.current) {
      const order = await place({ ...contact, shown: shown.current })
      if ('refusal' in order) return order
      placed.current = { order }
    }
    const opened = await openPayment('card', placed.current.order.orderId, cardProvider)
    if ('failure' in opened || opened.form.provider === 'paypal' || 'app' in opened.form) {
      return { refusal: m.express_refused_payment(), isAddress: false }
    }
    placed.current.form = opened.form
    return { form: opened.form }
  }

  async function finish(result: CardResult | undefined): Promise<void> {
    const { order, form } = placed.current ?? {}
    if (!order) return onBusy(false)
    const outcome =
      result && form
        ? await confirmCard(form.provider, form.payment_intent_id).catch(() => undefined)
        : undefined
    // Where it is not paid, the payment page knows how it stands and offers every way to pay.
    onPlaced(order, outcome !== undefined && isPaid(outcome.order))
  }

  const { place: node, state } = useExpress(
    cardProvider,
    {
      scriptUrl,
      client,
      purpose: { first: toExpressQuote(first), quote: show, place: placeAndOpen },
      returnUrl: () => location.origin + (placed.current ? toReturnPath(placed.current.order) : '/cart'),
    },
    { onPaying: () => onBusy(true), onTried: (result) => void finish(result) },
  )
  return (
    <div className="relative min-h-12" aria-busy={state === 'unknown'}>
      {state === 'unknown' && (
        <div role="status" aria-label={m.express_wallets_loading()} className="absolute inset-0">
          <Skeleton className="h-12" />
        </div>
      )}
      <div ref={node} className={state === 'some' ? '' : 'invisible'} />
      {state === 'none' && <p className="text-muted">{m.express_wallets_none()}</p>}
    </div>
  )
}

function toExpressQuote({ subtotal, discount, shipping, total, shipping_options }: OrderQuote): ExpressQuote {
  return {
    totalFen: toFen(total),
    lines: [
      { name: m.checkout_subtotal(), amountFen: toFen(subtotal) },
      // Wallets take a discount as a negative line; their lines then come to the total.
      ...(toFen(discount) > 0 ? [{ name: m.checkout_discount(), amountFen: -toFen(discount) }] : []),
      { name: m.checkout_shipping(), amountFen: toFen(shipping) },
    ],
    options: shipping_options.map(({ method, price }) => ({
      method,
      label: toMethodName(method),
      amountFen: toFen(price),
    })),
  }
}
