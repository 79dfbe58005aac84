import { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import type { Address } from '@shop/contract/addresses/addresses.schemas'
import type { CouponObstacle } from '@shop/contract/coupons/coupons.schemas'
import type { Input } from '@shop/contract/http/endpoint'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { toAddressInput, type AddressDraft } from '../../lib/shop/address-draft.ts'
import { toAddressErrors, type AddressErrors } from '../../lib/shop/address-errors.ts'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { readLostOffers } from '../../lib/shop/lost-offers.ts'
import { m } from '../../paraglide/messages.js'

/** Request body of placing an order. */
export type PlaceOrderInput = Input<typeof placeOrder>['body']

/** The same without an account. */
export type PlaceGuestOrderInput = Input<typeof placeGuestOrder>['body']

/** Whether gift cards have paid all of a new order. */
export interface PlacedState {
  isPaid: boolean
}

/** Outcome of placing an order; a guest's has its key. */
type PlacingOutcome =
  | ({ kind: 'placed'; orderId: string; orderKey?: string } & PlacedState)
  /** The displayed prices or stock are out of date: fetch a new quote. */
  | {
      kind: 'changed'
      code:
        | 'PRICE_CHANGED'
        | 'FREE_GIFT_GONE'
        | 'GIFT_CARD_CHANGED'
        | 'OUT_OF_STOCK'
        | 'SHIPPING_NOT_AVAILABLE'
        | 'ADDRESS_NOT_FOUND'
      /** Offers that a guest does not get. */
      lostOffers: readonly string[]
    }
  /** The coupon can no longer be redeemed. */
  | { kind: 'coupon'; obstacle: CouponObstacle; message: string }
  | { kind: 'address'; errors: AddressErrors }
  /** The address of somebody else that a gift goes to. */
  | { kind: 'recipient'; errors: AddressErrors }
  | { kind: 'refused'; message: string }
  /** No response: the order may exist; a retry under the same key is safe. */
  | { kind: 'unanswered'; message: string }

/** Places an order once per idempotency key. */
export async function sendOrder(
  body: PlaceOrderInput | PlaceGuestOrderInput,
  idempotencyKey: string,
): Promise<PlacingOutcome> {
  try {
    const result = await ('email' in body ? placeAsGuest(body, idempotencyKey) : place(body, idempotencyKey))
    if (result.ok) return { kind: 'placed', ...result.placed }
    const { code, details } = result.error
    const message = toRefusalMessage(result.status, result.error)
    switch (code) {
      case 'PRICE_CHANGED':
      case 'FREE_GIFT_GONE':
      case 'GIFT_CARD_CHANGED':
      case 'OUT_OF_STOCK':
      case 'SHIPPING_NOT_AVAILABLE':
      case 'ADDRESS_NOT_FOUND':
        return { kind: 'changed', code, lostOffers: readLostOffers(details) }
      case 'PRODUCT_NOT_FOUND':
        return { kind: 'changed', code: 'OUT_OF_STOCK', lostOffers: [] }
      case 'COUPON_NOT_APPLICABLE':
        return { kind: 'coupon', obstacle: toObstacle(details), message }
      case 'TOO_MANY_UNPAID_ORDERS':
        return { kind: 'refused', message: m.guest_error_unpaid() }
      case 'WISHED_DAY_NOT_AVAILABLE':
        return { kind: 'refused', message: m.checkout_gift_day_refused() }
      case 'ORDER_TOO_LARGE':
        return { kind: 'refused', message: m.checkout_problem_too_large() }
      case 'RATE_LIMITED':
        return { kind: 'refused', message: m.checkout_problem_too_often() }
      case 'IDEMPOTENCY_KEY_IN_USE':
        return { kind: 'unanswered', message: m.checkout_problem_unanswered() }
      case 'ADDRESS_REGION_UNKNOWN':
      case 'VALIDATION_FAILED': {
        const recipient = toRecipientErrors(details, body.gift?.recipient?.country ?? '')
        if (Object.keys(recipient).length > 0) return { kind: 'recipient', errors: recipient }
        const errors = toAddressErrors(details, body.address?.country ?? '')
        return Object.keys(errors).length > 0 ? { kind: 'address', errors } : { kind: 'refused', message }
      }
      default:
        return { kind: 'refused', message }
    }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { kind: 'unanswered', message: m.checkout_problem_unanswered() }
  }
}

async function place(body: PlaceOrderInput, idempotencyKey: string) {
  const result = await call(placeOrder, { body }, { idempotencyKey })
  return result.ok ? { ok: true as const, placed: toPlaced(result.data) } : result
}

async function placeAsGuest(body: PlaceGuestOrderInput, idempotencyKey: string) {
  const result = await call(placeGuestOrder, { body }, { idempotencyKey })
  if (!result.ok) return result
  const { order, order_key: orderKey } = result.data
  return { ok: true as const, placed: { ...toPlaced(order), orderKey } }
}

const toPlaced = ({ order_id: orderId, status }: Order) => ({ orderId, isPaid: status === 'paid' })

/** The errors of `gift.recipient`, by its fields. */
function toRecipientErrors(details: readonly ErrorDetail[] = [], country: string): AddressErrors {
  const PATH = 'gift.recipient.'
  const ofRecipient = details.filter(({ path }) => path.startsWith(PATH))
  return toAddressErrors(
    ofRecipient.map((detail) => ({ ...detail, path: detail.path.slice(PATH.length) })),
    country,
  )
}

function toObstacle(details: readonly ErrorDetail[] = []): CouponObstacle {
  const detail = details.find(({ path }) => path === 'coupon_id')
  const missing = detail?.['missing']
  return {
    reason: detail?.['reason'] as CouponObstacle['reason'],
    ...(typeof missing === 'string' && { missing }),
  }
}

/** Outcome of saving an address. A full address book or a failed request does not block the order. */
export type SavingOutcome =
  | { kind: 'saved'; address: Address }
  | { kind: 'address'; errors: AddressErrors }
  | { kind: 'not_saved' }

/** Saves the typed address to the customer's address book. */
export async function saveAddress(draft: AddressDraft, idempotencyKey: string): Promise<SavingOutcome> {
  try {
    const result = await call(createAddress, { body: toAddressInput(draft) }, { idempotencyKey })
    if (result.ok) return { kind: 'saved', address: result.data }
    const errors = toAddressErrors(result.error.details, draft.country)
    return Object.keys(errors).length > 0 ? { kind: 'address', errors } : { kind: 'not_saved' }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { kind: 'not_saved' }
  }
}
