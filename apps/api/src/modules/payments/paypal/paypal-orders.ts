import { z } from 'zod'
import { SECOND } from '../../../jobs/clock.ts'
import type { ProviderPayment, ProviderRefund, ProviderState } from '../core/payment-port.ts'
import { toMinor } from '../core/provider-amounts.ts'
import { ProviderResponseError } from '../core/provider-http.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Link = z.object({ href: z.string(), rel: z.string() })
type PayPalLink = z.infer<typeof Link>

export const PayPalToken = z
  .object({ access_token: z.string(), expires_in: z.number() })
  .transform((token) => ({
    value: token.access_token,
    endsAt: Date.now() + token.expires_in * SECOND,
  }))

export const PayPalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})
type PayPalCapture = z.infer<typeof PayPalCapture>

export const PayPalRefund = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
})
type PayPalRefund = z.infer<typeof PayPalRefund>

const Address = z.object({
  address_line_1: z.string().optional(),
  address_line_2: z.string().optional(),
  admin_area_1: z.string().optional(),
  admin_area_2: z.string().optional(),
  postal_code: z.string().optional(),
  country_code: z.string(),
})

const Unit = z.object({
  amount: Amount,
  shipping: z
    .object({ name: z.object({ full_name: z.string().optional() }).optional(), address: Address.optional() })
    .optional(),
  custom_id: z.string().optional(),
  payments: z
    .object({ captures: z.array(PayPalCapture).default([]), refunds: z.array(PayPalRefund).default([]) })
    .optional(),
})
export const PayPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.tuple([Unit], Unit),
  links: z.array(Link).default([]),
  payment_source: z
    .object({
      paypal: z
        .object({
          email_address: z.string().optional(),
          phone_number: z.object({ national_number: z.string().optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
})
export type PayPalOrder = z.infer<typeof PayPalOrder>

/**
 * https://developer.paypal.com/docs/api/orders/v2/#orders_get; of a COMPLETED order the capture's status
 * counts.
 */
const ORDER_STATES: Record<string, ProviderState> = {
  CREATED: 'requires_action',
  SAVED: 'requires_action',
  PAYER_ACTION_REQUIRED: 'requires_action',
  APPROVED: 'requires_action',
  VOIDED: 'canceled',
}

/** https://developer.paypal.com/docs/api/payments/v2/#captures_get. A refunded capture was paid first. */
const CAPTURE_STATES: Record<string, ProviderState> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  PENDING: 'processing',
}

/** Maps an order to the shop's payment. */
export function toPayment(order: PayPalOrder): ProviderPayment {
  const [unit] = order.purchase_units
  const capture = findCapture(order)
  const { value, currency_code: currency } = capture?.amount ?? unit.amount
  const payment: ProviderPayment = {
    state: ORDER_STATES[order.status] ?? 'unknown',
    providerPaymentId: order.id,
    paymentId: unit.custom_id,
    amountMinor: toMinor(value),
    currency,
    declineReason: undefined,
    approvalUrl: findLink(order.links, ['payer-action', 'approve']),
    awaitsCapture: order.status === 'APPROVED',
  }
  if (capture) {
    const state = CAPTURE_STATES[capture.status] ?? 'unknown'
    return { ...payment, state, captureId: capture.id, awaitsCapture: false }
  }
  // An order can be captured once: after a declined capture the shopper needs another order.
  const isRefused = order.status === 'COMPLETED' && (unit.payments?.captures.length ?? 0) > 0
  return isRefused ? { ...payment, state: 'failed', declineReason: 'wallet_declined' } : payment
}

/** The capture that took the money, or is about to. */
export function findCapture(order: PayPalOrder): PayPalCapture | undefined {
  const captures = order.purchase_units[0].payments?.captures ?? []
  const [paid] = captures.filter(({ status }) => CAPTURE_STATES[status] === 'succeeded')
  return paid ?? captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
}

/** Our refund among those of an order, by its ids. */
export function findRefund(order: PayPalOrder, refundId: string): PayPalRefund | undefined {
  return order.purchase_units[0].payments?.refunds.find(
    ({ custom_id: custom, invoice_id: invoice }) => custom === refundId || invoice === refundId,
  )
}

export function toRefund({ id, status }: PayPalRefund): ProviderRefund {
  const isOver = status === 'FAILED' || status === 'CANCELLED'
  return {
    providerRefundId: id,
    state: status === 'COMPLETED' ? 'succeeded' : isOver ? 'failed' : 'pending',
  }
}

export function findLink(links: readonly PayPalLink[], rels: readonly string[]): string | undefined {
  return links.find(({ rel }) => rels.includes(rel))?.href
}

const Refusal = z.object({
  details: z.array(z.object({ issue: z.string() })).default([]),
  links: z.array(Link).default([]),
})

/** Why PayPal rejected a call, by its error code; undefined for other errors. */
export function findRefusal(error: unknown) {
  if (!(error instanceof ProviderResponseError)) return undefined
  const { details, links } = Refusal.safeParse(error.body).data ?? { details: [], links: [] }
  return { status: error.status, issue: details[0]?.issue, links }
}
