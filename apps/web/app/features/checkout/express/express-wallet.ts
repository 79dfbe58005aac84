import { openExpressWallet, reviewExpressWallet, type ApprovedWallet } from '@shop/contract/express'
import type { Data } from '@shop/contract/http/endpoint'
import type { OrderItemInput, ShippingMethod } from '@shop/contract/orders'
import { captureWalletOrder, createWalletOrder } from '@shop/contract/payments'
import { isPaid } from '../../../lib/shop/order-state.ts'
import { call } from '../../../lib/api/api.ts'
import { readVisitJson, removeVisit, writeVisitJson } from '../../../lib/storage/session-storage.ts'

/** A wallet that this tab has opened. */
type OpenedWallet = Omit<ApprovedWallet, 'amount'>

/** What was approved in the wallet, with the cart's price for its address. */
export type WalletReview = Data<typeof reviewExpressWallet>

/** A cart, with the coupon that is to be taken off. */
export interface ExpressCart {
  items: OrderItemInput[]
  couponId: string | undefined
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

/** What this tab opened, if the wallet returned with it. */
export function findReturned(search: string): OpenedWallet | 'left' | undefined {
  const query = new URLSearchParams(search)
  if (query.get('wallet') === 'cancelled') return 'left'
  const opened = readVisitJson('expressWallet') as Partial<OpenedWallet> | undefined
  const { paypal_order_id: id, key } = opened ?? {}
  if (typeof id !== 'string' || typeof key !== 'string' || query.get('token') !== id) return undefined
  return { paypal_order_id: id, key }
}

/** Reads what was approved; undefined when it is not valid (any more). Throws without a response. */
export async function readReview(
  opened: OpenedWallet,
  cart: ExpressCart,
  method: ShippingMethod | undefined,
): Promise<WalletReview | undefined> {
  const body = { ...opened, ...toCartBody(cart), ...(method && { shipping_method: method }) }
  const result = await call(reviewExpressWallet, { body })
  return result.ok ? result.data : undefined
}

/**
 * Has a placed order paid with what was approved. Resolves with whether it is paid; otherwise the payment page knows how
 * it stands, also without a response.
 */
export async function payWithWallet(orderId: string, approved: ApprovedWallet): Promise<boolean> {
  try {
    const opened = await call(createWalletOrder, { body: { order_id: orderId, approved } })
    if (!opened.ok) return false
    const captured = await call(captureWalletOrder, { body: { paypal_order_id: approved.paypal_order_id } })
    return captured.ok && isPaid(captured.data.order)
  } catch {
    return false
  } finally {
    removeVisit('expressWallet')
  }
}
