import { toFeeMinor, toMinor, toMoney } from './money.ts'
import type { Capture, Link, Order, Refund } from './types.ts'
import { findWallet } from './wallets.ts'
import type { DemoWallet } from './wallets.ts'
import type { World } from './world.ts'

const PAYEE = { email_address: 'merchant@shop.example', merchant_id: 'SHOPDEMO7M2KQ' }

/** Address of an order's approval page. */
export const toApprovalUrl = (world: World, orderId: string): string =>
  `${world.publicUrl}/checkoutnow?token=${orderId}`

/** An order in the API's format; minimal unless the call prefers the full representation. */
export function showOrder(world: World, order: Order, isFull: boolean): object {
  const source = order.has_payment_source || order.wallet ? { payment_source: showSource(order) } : {}
  const short = { id: order.id, status: order.status, ...source, links: orderLinks(world, order) }
  if (!isFull) return short
  return {
    ...short,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order.reference_id,
        amount: order.amount,
        payee: PAYEE,
        ...labelsOf(order),
        ...(order.description === undefined ? {} : { description: order.description }),
        ...showShipping(order),
        ...showPayments(world, order),
      },
    ],
    ...showPayer(order),
    create_time: order.create_time,
    update_time: order.update_time,
  }
}

/** Response to a capture: the minimal form shows what was captured. */
export function showCapturedOrder(world: World, order: Order, isFull: boolean): object {
  if (isFull) return showOrder(world, order, true)
  return {
    ...showOrder(world, order, false),
    purchase_units: [{ reference_id: order.reference_id, ...showPayments(world, order) }],
    ...showPayer(order),
  }
}

/** A capture in the API's format; the seller's breakdown once it is completed. */
export function showCapture(world: World, capture: Capture): object {
  const self = `${world.apiUrl}/v2/payments/captures/${capture.id}`
  const gross = toMinor(capture.amount)
  const currency = capture.amount.currency_code
  const isPaid = capture.status !== 'PENDING' && capture.status !== 'DECLINED'
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING'
      ? { status_details: { reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' } }
      : {}),
    amount: capture.amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(isPaid
      ? {
          seller_receivable_breakdown: {
            gross_amount: capture.amount,
            paypal_fee: toMoney(toFeeMinor(gross), currency),
            net_amount: toMoney(gross - toFeeMinor(gross), currency),
          },
        }
      : {}),
    ...labelsOf(capture),
    supplementary_data: { related_ids: { order_id: capture.order_id } },
    create_time: capture.create_time,
    update_time: capture.update_time,
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${world.apiUrl}/v2/checkout/orders/${capture.order_id}`, 'up'),
    ],
  }
}

/** A refund in the API's format, full or minimal. */
export function showRefund(world: World, refund: Refund, isFull: boolean): object {
  const short = {
    id: refund.id,
    status: refund.status,
    links: [
      link(`${world.apiUrl}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${world.apiUrl}/v2/payments/captures/${refund.capture_id}`, 'up'),
    ],
  }
  if (!isFull) return short
  return {
    ...short,
    amount: refund.amount,
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      // The fee of a sale is not refunded.
      paypal_fee: toMoney(0, refund.amount.currency_code),
      net_amount: refund.amount,
      total_refunded_amount: refund.total_refunded,
    },
    ...labelsOf(refund),
    ...(refund.note_to_payer === undefined ? {} : { note_to_payer: refund.note_to_payer }),
    create_time: refund.create_time,
    update_time: refund.update_time,
  }
}

const link = (href: string, rel: string, method: Link['method'] = 'GET'): Link => ({ href, rel, method })

function labelsOf({ invoice_id, custom_id }: Pick<Order, 'invoice_id' | 'custom_id'>): object {
  return {
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
  }
}

function orderLinks(world: World, order: Order): Link[] {
  const self = `${world.apiUrl}/v2/checkout/orders/${order.id}`
  const links = [link(self, 'self')]
  if (order.status === 'PAYER_ACTION_REQUIRED')
    links.push(link(toApprovalUrl(world, order.id), 'payer-action'))
  if (order.status === 'CREATED') links.push(link(toApprovalUrl(world, order.id), 'approve'))
  if (order.status === 'CREATED' || order.status === 'APPROVED')
    links.push(link(`${self}/capture`, 'capture', 'POST'))
  return links
}

function showSource(order: Order): object {
  const wallet = findWallet(order.wallet)
  if (!wallet) return { paypal: {} }
  const { payer_id: account_id, ...person } = toPerson(wallet)
  const phone = wallet.phone === undefined ? {} : { phone_number: { national_number: wallet.phone } }
  return { paypal: { account_id, account_status: 'VERIFIED', ...person, ...phone } }
}

/** The address that the shopper chose in the wallet, where the order asks for one. */
function showShipping({ wallet: id, experience }: Order): object {
  const wallet = findWallet(id)
  const needsAddress = (experience.shipping_preference ?? 'GET_FROM_FILE') === 'GET_FROM_FILE'
  if (!wallet || !needsAddress) return {}
  return {
    shipping: { name: { full_name: `${wallet.givenName} ${wallet.surname}` }, address: wallet.address },
  }
}

function showPayer(order: Order): object {
  const wallet = findWallet(order.wallet)
  return wallet ? { payer: toPerson(wallet) } : {}
}

const toPerson = ({ givenName, surname, email, payerId }: DemoWallet) => ({
  name: { given_name: givenName, surname },
  email_address: email,
  payer_id: payerId,
  address: { country_code: 'C2' },
})

function showPayments(world: World, order: Order): object {
  const { items: captures } = world.store.list<Capture>('capture', {
    limit: 10,
    where: { order_id: order.id },
  })
  if (captures.length === 0) return {}
  const refunds = captures.flatMap(
    ({ id }) => world.store.list<Refund>('refund', { limit: 1000, where: { capture_id: id } }).items,
  )
  return {
    payments: {
      captures: captures.map((capture) => showCapture(world, capture)),
      ...(refunds.length > 0 ? { refunds: refunds.map((refund) => showRefund(world, refund, true)) } : {}),
    },
  }
}
