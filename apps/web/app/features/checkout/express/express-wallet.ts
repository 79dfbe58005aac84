import { openExpressWallet, reviewExpressWallet } from '@shop/contract/payments/express.endpoints'
import type { ApprovedWallet } from '@shop/contract/payments/express.schemas'
import type { Data } from '@shop/contract/http/endpoint'
import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { captureWalletOrder, createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import { toDeclined } from '../../../lib/shop/free-gifts.ts'
import { toWithoutOffers } from '../../../lib/shop/lost-offers.ts'
import { isPaid } from '../../../lib/shop/order-state.ts'
import { call } from '../../../lib/api/api.ts'
import { readVisitJson, writeVisitJson } from '../../../lib/storage/session-storage.ts'
import { toPaymentPath, type PlacedExpress } from './place-express-order.ts'

/** A wallet that this tab has opened. */
type OpenedWallet = Omit<ApprovedWallet, 'amount'>

/** What this tab remembers of a wallet: its key, and once its order is placed, the page where that can be paid. */
interface Visit {
  paypal_order_id: string
  key: string
  payment_path: string
}

/** What was approved in the wallet, with the cart's price for its address. */
export type WalletReview = Data<typeof reviewExpressWallet>

/** A cart, with the coupon that is to be taken off. */
export interface ExpressCart {
  items: OrderItemInput[]
  couponId: string | undefined
}

/** The same with what its shopper does not get: free gifts that they do not want, on which no price depends, and offers. */
export interface ReviewedCart extends ExpressCart {
  declinedFreeGifts: readonly string[]
  /** The offers that a guest has used up. */
  lostOffers: readonly string[]
}

const toCartBody = ({ items, couponId }: ExpressCart) => ({ items, ...(couponId && { coupon_id: couponId }) })

/** Opens the wallet for a cart and leaves for its page. Resolves with whether that worked. */
export async function leaveForWallet(cart: ExpressCart): Promise<boolean> {
  const result = await call(openExpressWallet, { body: toCartBody(cart) }).catch(() => undefined)
  if (!result?.ok) return false
  const { approval_url: page, ...opened } = result.data
  // The key stays in this tab: the wallet's page sees neither it nor the cart.
  writeVisitJson('expressWallet', opened)
  location.assign(page)
  return true
}

/** How this page was returned to: with what this tab opened, or with a wallet whose order is paid on another page. */
type Returned = { opened: OpenedWallet } | { paymentPath: string } | 'left'

/** What the wallet returned with; undefined for a normal visit, or for a wallet that another tab opened. */
export function findReturned(search: string): Returned | undefined {
  const query = new URLSearchParams(search)
  const { paypal_order_id: id, ...known } = (readVisitJson('expressWallet') ?? {}) as Partial<Visit>
  const isKnown = typeof id === 'string' && query.get('token') === id
  if (isKnown && known.payment_path) return { paymentPath: `${known.payment_path}${search}` }
  if (query.get('wallet') === 'cancelled') return 'left'
  return isKnown && known.key ? { opened: { paypal_order_id: id, key: known.key } } : undefined
}

/** Reads what was approved; undefined when it is not valid (any more). Throws without a response. */
export async function readReview(
  opened: OpenedWallet,
  cart: ReviewedCart,
  method: ShippingMethod | undefined,
): Promise<WalletReview | undefined> {
  const body = {
    ...opened,
    ...toCartBody(cart),
    ...toDeclined(cart.declinedFreeGifts),
    ...toWithoutOffers(cart.lostOffers),
    ...(method && { shipping_method: method }),
  }
  const result = await call(reviewExpressWallet, { body })
  return result.ok ? result.data : undefined
}

/**
 * Has a placed order paid with what was approved. Resolves with whether it is paid; otherwise the payment page knows how
 * it stands, also without a response. A total above what was approved is approved again: PayPal then returns here.
 */
export async function payWithWallet(placed: PlacedExpress, approved: ApprovedWallet): Promise<boolean> {
  const { paypal_order_id } = approved
  writeVisitJson('expressWallet', { paypal_order_id, payment_path: toPaymentPath(placed) })
  try {
    const opened = await call(createWalletOrder, { body: { order_id: placed.orderId, approved } })
    if (!opened.ok) return false
    const captured = await call(captureWalletOrder, { body: { paypal_order_id } })
    return captured.ok && isPaid(captured.data.order)
  } catch {
    return false
  }
}
