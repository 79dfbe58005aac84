import type { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import { findGuestCall } from '@shop/contract/guests/guest-calls.endpoints'
import type { Money } from '@shop/contract/money/money'
import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { createIdempotencyKey } from '../../../lib/api/api.ts'
import { openOrderAccess } from '../../../lib/api/order-access.ts'
import type { toGiftChoice } from '../../../lib/shop/free-gifts.ts'
import { removeDraft } from '../../../lib/storage/drafts.ts'
import { saveOrderKey } from '../../../lib/storage/order-key.ts'
import { m } from '../../../paraglide/messages.js'
import { sendOrder } from '../place-order.ts'

/** An order whose address comes from a wallet. */
export interface ExpressOrder {
  items: OrderItemInput[]
  address: Omit<AddressInput, 'label'>
  method: ShippingMethod
  /** The coupon of the price that the shopper was shown. */
  couponId: string | undefined
  /** What the order says of the agent that has filled the cart. */
  agentOrigin: string | undefined
  /** The total that the shopper was shown. */
  total: Money
  /** What they were shown of free gifts. */
  giftChoice: ReturnType<typeof toGiftChoice>
  /** Where mails go, without an account; undefined for a shopper with one. */
  guestEmail: string | undefined
}

/** A placed order; a guest's has its key. */
export interface PlacedExpress {
  orderId: string
  orderKey: string | undefined
}

/** Why an order was not placed, as shown in the wallet or on the page. */
export interface PlacingRefusal {
  refusal: string
  /** The address is the reason. */
  isAddress: boolean
  /** The coupon is the reason. */
  isCoupon?: boolean
}

/**
 * Places an order with a wallet's address. From then on, calls about it are made with its key if it is a guest's.
 *
 * @param key identifies the attempt: a repeated one finds the first one's order
 */
export async function placeExpressOrder(
  { items, address, method, couponId, agentOrigin, total, giftChoice, guestEmail }: ExpressOrder,
  key = createIdempotencyKey(),
): Promise<PlacedExpress | PlacingRefusal> {
  const body = {
    items,
    address,
    shipping_method: method,
    expected_total: total,
    ...giftChoice,
    ...(couponId && { coupon_id: couponId }),
    ...(agentOrigin && { agent_origin: agentOrigin }),
  }
  const guest = guestEmail === undefined ? undefined : { email: guestEmail, phone: address.phone }
  const outcome = await sendOrder(guest ? { ...body, ...guest } : body, key)
  switch (outcome.kind) {
    case 'placed': {
      const { orderId, orderKey } = outcome
      removeDraft('checkoutDraft')
      if (orderKey) {
        saveOrderKey(orderKey)
        openOrderAccess({ key: orderKey, toGuestCall: findGuestCall })
      }
      return { orderId, orderKey }
    }
    case 'address':
    case 'recipient':
      return { refusal: m.express_refused_address(), isAddress: true }
    case 'coupon':
      return { refusal: m.express_refused_coupon(), isAddress: false, isCoupon: true }
    case 'changed':
      return { refusal: m.express_refused_changed(), isAddress: false }
    default:
      return { refusal: outcome.message, isAddress: false }
  }
}

/** The page where a placed order is paid another way, or waited for. */
export const toPaymentPath = ({ orderId, orderKey }: PlacedExpress): string =>
  orderKey ? '/order/pay' : `/payment/${encodeURIComponent(orderId)}`

/** The page of a paid order. */
export const toThanksPath = ({ orderId, orderKey }: PlacedExpress): string =>
  orderKey ? `/order/${orderKey}?paid=1` : `/checkout/success?order=${encodeURIComponent(orderId)}`
