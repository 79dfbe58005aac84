/**
 * Statuses of a return. `refunded`, `exchanged`, `repaired`, `sent_back`, `declined` and `withdrawn` are its ends;
 * apps/api/src/modules/returns/return-status.ts has the transitions.
 */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'declined',
  'sent',
  'received',
  'inspected',
  'refunded',
  'exchanged',
  'repaired',
  'sent_back',
  'withdrawn',
] as const

export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** Those that wait for somebody; the others are ends. */
export const OPEN_RETURN_STATUSES = [
  'requested',
  'approved',
  'sent',
  'received',
  'inspected',
] as const satisfies ReturnStatus[]

/** What a shopper wants for what they send back. */
export const RETURN_REMEDIES = ['refund', 'exchange', 'repair', 'restring'] as const

export type ReturnRemedy = (typeof RETURN_REMEDIES)[number]

/** Why something is sent back. `worn`: with time, as strings do. */
export const RETURN_REASONS = [
  'changed_mind',
  'does_not_fit',
  'not_as_described',
  'wrong_item',
  'damaged',
  'faulty',
  'worn',
] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Reasons for which the shop is responsible: it pays the postage both ways, and takes back what was made to order. */
const SHOP_REASONS: readonly ReturnReason[] = ['not_as_described', 'wrong_item', 'damaged', 'faulty']

export function isShopLiable(reason: ReturnReason): boolean {
  return SHOP_REASONS.includes(reason)
}

const SALE_REASONS = [
  'changed_mind',
  'does_not_fit',
  'not_as_described',
  'wrong_item',
  'damaged',
  'faulty',
] as const
const SERVICE_REASONS = ['worn', 'does_not_fit', 'damaged', 'faulty'] as const

/** The reasons that fit a remedy, in the order in which forms list them. */
export const REMEDY_REASONS: Readonly<Record<ReturnRemedy, readonly ReturnReason[]>> = {
  refund: SALE_REASONS,
  exchange: SALE_REASONS,
  repair: SERVICE_REASONS,
  restring: SERVICE_REASONS,
}

/** Repairs and restringing: the shopper keeps the product, and nothing is refunded. */
export function isService(remedy: ReturnRemedy): boolean {
  return remedy === 'repair' || remedy === 'restring'
}

/** Who pays for sending it to the shop; the way back of a repair is always the shop's. */
export function toPostagePayer(reason: ReturnReason): 'shop' | 'shopper' {
  return isShopLiable(reason) ? 'shop' : 'shopper'
}

/** What people call a return: the order's number, and which of its returns. */
export function toReturnNumber(orderNumber: string, number: number): string {
  return `${orderNumber}-R${number}`
}

/**
 * For how many years after delivery repairs and restringing cost nothing. Later restringing has the price of the shop's
 * settings, and is refused where they have none; about repairs the shop is asked by message.
 */
export const SERVICE_YEARS = 1

/** How many days an approved parcel may take to be sent: then the return ends by itself. */
export const SEND_WITHIN_DAYS = 14

/** How many days before that end the shopper is reminded. */
export const REMIND_BEFORE_DAYS = 4

/** For how many days a return may wait for the staff before it is a problem. */
export const OVERDUE_DAYS = 3

/** How many days the order that a return leads to may be paid: an exchange's surcharge, or the price of restringing. */
export const PAY_WITHIN_DAYS = 14

/** Maximum lengths of a shopper's text about a return, and of the merchant's reply. */
export const RETURN_MESSAGE_LENGTH = 1_000
export const RETURN_REPLY_LENGTH = 1_000

/**
 * What a refund is made of, each positive or negative: the units at their price, their share of the coupon, the
 * coupon's discount on what the shopper keeps where that is too little for the coupon by itself, the same given back
 * once all is returned, of an order from an exchange instead what was paid in addition to the returned goods, and what
 * had been paid for those, shipping and wrapping of the order, what an exchange is cheaper, what the merchant deducts
 * for wear, and what was refunded otherwise.
 */
export const REFUND_PARTS = [
  'goods',
  'coupon',
  'coupon_lost',
  'coupon_regained',
  'offers',
  'offers_of_rest',
  'free_gifts',
  'surcharge',
  'carried',
  'shipping',
  'wrapping',
  'price_difference',
  'deduction',
  'refunded_before',
] as const

export type RefundPartKind = (typeof REFUND_PARTS)[number]

/** Why the shop refuses something about a return: `error.details[0].reason`, with the facts that texts need with it. */
export const RETURN_REFUSALS = [
  // Requests of shoppers
  'not_delivered',
  'too_late',
  'gift_card_order',
  'service_order',
  'made_to_order',
  'free_gift',
  'quantity_not_returnable',
  'reason_not_fitting',
  'unknown_item',
  'same_item',
  'unknown_photo',
  'wrong_tracking_number',
  // Steps
  'wrong_status',
  'wrong_remedy',
  'too_many_units',
  'not_counted',
  'exchange_unpaid',
  'exchange_closed',
  'service_unpaid',
  'service_closed',
  'amount_not_refundable',
  'amount_too_small',
  'surcharge_too_high',
] as const

export type ReturnRefusalReason = (typeof RETURN_REFUSALS)[number]
