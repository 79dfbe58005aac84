import type { SeededFault } from './fault.ts'

const API = 'apps/api/src'
const MODULES = `${API}/modules`

/** Faults that cost the shop, its shoppers or its merchant money, or make the ledger wrong. */
export const MONEY: readonly SeededFault[] = [
  {
    id: 'free-shipping-above-the-threshold-only',
    kind: 'wrong limit',
    endangers: 'money',
    effect: 'Goods for exactly the amount from which shipping is free are charged for shipping.',
    edits: [
      {
        file: `${MODULES}/offers/shipping-price.shared.ts`,
        find: 'goodsFen >= freeFromFen',
        replace: 'goodsFen > freeFromFen',
      },
    ],
  },
  {
    id: 'rest-of-discount-to-smallest-remainders',
    kind: 'wrong sign',
    endangers: 'money',
    effect:
      'The last fen of a discount lands on lines with the smallest remainders, also on those that its coupon is not for.',
    edits: [
      {
        file: `${MODULES}/offers/allocate.shared.ts`,
        find: 'Number(b.remainder - a.remainder)',
        replace: 'Number(a.remainder - b.remainder)',
      },
    ],
  },
  {
    id: 'used-coupon-not-given-back',
    kind: 'swapped condition',
    endangers: 'money',
    effect: 'A shopper whose paid order is cancelled does not get the coupon back.',
    edits: [
      {
        file: `${MODULES}/coupons/coupon-use.repository.ts`,
        find: ".where('order_id', '=', orderId)\n    .executeTakeFirst()",
        replace:
          ".where('order_id', '=', orderId)\n    .where('status', '=', 'held')\n    .executeTakeFirst()",
      },
    ],
  },
  {
    id: 'small-refunds-without-step-up',
    kind: 'missing check',
    endangers: 'money',
    effect:
      'Whoever finds a console left open refunds a large order in parts below the limit, without confirming who they are.',
    edits: [
      {
        file: `${MODULES}/payments/refunds/merchant-refunds.service.ts`,
        find: `const promisedFen = owed?.promised.amountFen ?? 0
    requireConfirmed(promisedFen + (await refundRows.sumToGiftCards(db, order.id)) + amountFen, given)`,
        replace: 'requireConfirmed(amountFen, given)',
      },
    ],
  },
  {
    id: 'refunded-gift-card-keeps-its-balance',
    kind: 'swapped condition',
    endangers: 'money',
    effect: 'A gift card whose purchase was refunded can still be spent.',
    edits: [
      {
        file: `${MODULES}/payments/refunds/merchant-refunds.service.ts`,
        find: "if (toPayment?.payment.status === 'succeeded') {",
        replace: "if (toPayment?.payment.status === 'refund_pending') {",
      },
    ],
  },
  {
    id: 'expired-wallet-quote-captured',
    kind: 'missing check',
    endangers: 'money',
    effect: 'A wallet payment is captured at an exchange rate that was no longer valid.',
    edits: [
      {
        file: `${MODULES}/payments/core/status-sync.service.ts`,
        find: 'isQuoted && quote && quote.expires_at > now',
        replace: 'isQuoted && quote',
      },
    ],
  },
  {
    id: 'stripe-refund-sent-twice',
    kind: 'missing check',
    endangers: 'money',
    effect:
      'A partial refund whose response was lost is sent a second time once it is retried minutes later.',
    edits: [
      {
        file: `${MODULES}/payments/stripe/stripe.service.ts`,
        find: `const { data } = await stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 })
        const earlier = data.filter(({ metadata }) => metadata?.['refund_id'] === refundId)
        const sent = earlier.find((refund) => !isUnfunded(refund))
        if (sent) return toRefund(sent)
        const creation`,
        replace: 'const creation',
      },
    ],
  },
  {
    id: 'reissued-gift-card-paid-with-old-code',
    kind: 'missing check',
    endangers: 'money',
    effect:
      'Whoever has entered a stolen code at checkout can still pay with the card after its code was replaced.',
    edits: [
      {
        file: `${MODULES}/gift-cards/gift-card-payments.service.ts`,
        find: ' && row.reissues === ticket!.reissues',
        replace: '',
      },
    ],
  },
  {
    id: 'withdrawn-refund-owed-twice',
    kind: 'wrong sign',
    endangers: 'money',
    effect: 'The ledger says that the shop owes a refund twice after the provider has refused it.',
    edits: [
      {
        file: `${MODULES}/ledger/payment-movements.shared.ts`,
        find: 'transfers: undo(toPromise(amountFen))',
        replace: 'transfers: toPromise(amountFen)',
      },
    ],
  },
  {
    id: 'invoice-of-free-shipping-does-not-add-up',
    kind: 'wrong value',
    endangers: 'money',
    effect:
      'On the invoice of an order with a coupon for free shipping, the sums do not add up to the total: the discount is on it, and the price of shipping is not.',
    edits: [
      {
        file: `${MODULES}/invoices/invoice-content.ts`,
        find: 'shipping_fen: shippingFen,',
        replace: 'shipping_fen: order.shipping_fen,',
      },
    ],
  },
  {
    id: 'surcharge-for-one-unit',
    kind: 'wrong value',
    endangers: 'money',
    effect: 'Who exchanges two units for something dearer pays the difference of one.',
    edits: [
      {
        file: `${MODULES}/returns/exchange-sums.ts`,
        find: '(newPriceFen - line.unitPriceFen) * quantity',
        replace: 'newPriceFen - line.unitPriceFen',
      },
    ],
  },
  {
    id: 'order-read-without-lock',
    kind: 'missing lock',
    endangers: 'money',
    effect: 'Two refunds of one order that are requested at the same time both refund all of it.',
    edits: [
      {
        file: `${MODULES}/orders/orders.repository.ts`,
        find: "selectOrders(db).where('id', '=', id).forUpdate().executeTakeFirst()",
        replace: "selectOrders(db).where('id', '=', id).executeTakeFirst()",
      },
    ],
  },
  {
    id: 'partial-refunds-lose-a-fen',
    kind: 'wrong value',
    endangers: 'money',
    effect: 'A line that is refunded unit by unit comes to a fen or two less than it cost.',
    edits: [
      {
        file: 'packages/contract/src/payments/refund-sums.console.ts',
        find: '{ netFen, quantity, refundedQuantity }: RefundableLine',
        replace: '{ netFen, quantity }: RefundableLine',
      },
      {
        file: 'packages/contract/src/payments/refund-sums.console.ts',
        find: 'return toFen(refundedQuantity + units) - toFen(refundedQuantity)',
        replace: 'return toFen(units)',
      },
    ],
  },
  {
    id: 'cord-for-nothing',
    kind: 'wrong value',
    endangers: 'money',
    effect: 'A designed bracelet costs what its beads and its making cost, without the cord.',
    edits: [
      {
        file: 'packages/bracelet/src/price.ts',
        find: '{ cord, pieces }: Strand',
        replace: '{ pieces }: Strand',
      },
      {
        file: 'packages/bracelet/src/price.ts',
        find: 'sum + piece.price_fen, cord.price_fen)',
        replace: 'sum + piece.price_fen, 0)',
      },
    ],
  },
  {
    id: 'late-payment-revives-order-of-gift-card',
    kind: 'missing check',
    endangers: 'money',
    effect:
      'A card payment that arrives after expiry revives an order of which the gift card’s part was given back: its goods go for the rest.',
    edits: [
      {
        file: `${MODULES}/orders/order-lifecycle.service.ts`,
        find: '(order.gift_card_fen > 0 || order.exchange !== null)',
        replace: 'order.exchange !== null',
      },
    ],
  },
  {
    id: 'repeated-command-refunds-again',
    kind: 'wrong value',
    endangers: 'money',
    effect: 'The same refund command run twice refunds the amount twice.',
    edits: [
      {
        file: `${API}/commands/orders.ts`,
        find: ":${reason ?? ''}`",
        replace: ":${reason ?? ''}:${Date.now()}`",
      },
    ],
  },
  {
    id: 'gift-cards-counted-as-sales',
    kind: 'missing check',
    endangers: 'money',
    effect: 'Today’s sales count a gift card when it is bought, and again when it pays for goods.',
    edits: [
      {
        file: `${MODULES}/reports/reports.repository.ts`,
        find: "\n    .where('orders.gift_card', 'is', null)",
        replace: '',
      },
    ],
  },
  {
    id: 'delivered-by-a-parcel-of-last-year',
    kind: 'missing check',
    endangers: 'money',
    effect:
      'A tracking number that its carrier uses again says at once that the parcel has arrived, and the days of return begin to run.',
    edits: [
      {
        file: `${MODULES}/tracking/tracking.service.ts`,
        find: `const since = after(order.paid_at ?? order.created_at, -TOLERANCE_MS)
  return at >= since && at <= after(now, TOLERANCE_MS)`,
        replace: 'return at <= after(now, TOLERANCE_MS)',
      },
    ],
  },
  {
    id: 'return-days-abroad-as-at-home',
    kind: 'wrong value',
    endangers: 'money',
    effect: 'Shoppers abroad are refused returns after the seven days of the mainland instead of fourteen.',
    edits: [
      {
        file: `${MODULES}/settings/sale-terms.ts`,
        find: 'abroad: settings.returns.abroad_days',
        replace: 'abroad: settings.returns.mainland_days',
      },
    ],
  },
  {
    id: 'failed-job-never-repeated',
    kind: 'wrong value',
    endangers: 'money',
    effect:
      'What a provider does not take at first, such as closing a payment with too many declines, is not tried again.',
    edits: [
      {
        file: `${API}/jobs/jobs.ts`,
        find: "status: 'failed', output:",
        replace: "status: 'completed', output:",
      },
    ],
  },
]
