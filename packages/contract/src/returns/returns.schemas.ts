import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { CARRIER_LENGTH, TRACKING_NUMBER_LENGTH } from '../tracking/carriers.rules.ts'
import {
  REFUND_PARTS,
  RETURN_REASONS,
  RETURN_REFUSALS,
  RETURN_STATUSES,
  RETURN_REMEDIES,
  RETURN_MESSAGE_LENGTH,
} from './returns.rules.ts'
import { MAX_LINES_WITH_GIFTS } from '../orders/orders.rules.ts'
import { LineDesign } from '../designs/designs.schemas.ts'
import { pageOf, pageQuery } from '../http/envelope.schemas.ts'
import { idParams, LINES, Quantity, text, localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { Shipment } from '../orders/orders.schemas.ts'
import { Photo, PhotoIds } from '../photos/photos.schemas.ts'

export const ReturnStatus = z.enum(RETURN_STATUSES)
export const ReturnRemedy = z.enum(RETURN_REMEDIES)
export const ReturnReason = z.enum(RETURN_REASONS)
/** `error.details[0].reason` of RETURN_REFUSED. */
export const ReturnRefusal = z.enum(RETURN_REFUSALS)

/** Yuan with two digits and, where something is taken off, a minus sign. */
export const SignedMoney = z.string().regex(/^-?\d{1,9}\.\d{2}$/)

/** What a refund comes to, each fen explained: the parts add up to the amount, and so do the places it goes to. */
export const RefundSums = z.object({
  amount: Money,
  parts: z.array(z.object({ kind: z.enum(REFUND_PARTS), amount: SignedMoney })),
  to_gift_cards: Money.describe('First back to the gift cards that paid'),
  to_payment: Money.describe('The rest, to where the payment came from'),
  tax_included: Money.describe('The VAT part of the amount'),
  deduction_reason: z.string().optional().describe('The merchant’s words about a deduction'),
})

export type RefundSums = z.infer<typeof RefundSums>

/** A product that is sent instead. */
const InsteadItem = z.object({
  product_id: z.string(),
  slug: z.string(),
  ...localized('name'),
  image: z.string(),
  size: z.string().optional(),
})

/** Units of an order's line in a return, with the line's data as it was bought. */
export const ReturnLine = z.object({
  position: z.int().describe('Of the line in the order, from 0'),
  product_id: z.string(),
  slug: z.string(),
  ...localized('name'),
  image: z.string(),
  size: z.string().optional(),
  design: LineDesign.optional(),
  quantity: z.int(),
  free_gift: z.literal(true).optional(),
  instead: InsteadItem.optional().describe('Of an exchange'),
})

export type ReturnLine = z.infer<typeof ReturnLine>

/** The order that a return leads to. It is paid like any other; that of an exchange also sends its new products. */
export const ReturnOrder = z.object({
  order_id: z.string(),
  order_number: z.string(),
  surcharge: Money.describe('What the shopper pays beside; 0.00 for nothing'),
  is_paid: z.boolean().describe('Or nothing was to pay'),
  pay_until: z.string().optional().describe('While something is to pay'),
  is_closed: z
    .boolean()
    .describe('It was cancelled or has expired: of an exchange the return is refunded instead'),
})

/** A return of the shopper's. */
export const Return = z.object({
  return_id: z.string(),
  return_number: z.string().describe('The order’s number, and which of its returns: SY…-R1'),
  order_id: z.string(),
  order_number: z.string(),
  status: ReturnStatus,
  remedy: ReturnRemedy,
  reason: ReturnReason,
  message: z.string().optional(),
  lines: z.array(ReturnLine),
  photos: z.array(Photo).describe('Seen by the shopper and the staff alone'),
  reply: z.string().optional().describe('The merchant’s words about the last decision'),
  return_to: z.string().optional().describe('Where it is sent, in lines; once approved'),
  label_url: z.string().optional().describe('A prepaid label, where the merchant has one'),
  postage: z.enum(['shop', 'shopper']).describe('Who pays for sending it to the shop'),
  send_by: z.string().optional().describe('While it is approved and not sent: then it ends by itself'),
  shipment: Shipment.optional().describe('On its way to the shop'),
  shipment_back: Shipment.optional().describe('On its way back, repaired or not accepted'),
  exchange: ReturnOrder.optional().describe('Once an exchange is approved'),
  price: Money.optional().describe('Of restringing that costs something'),
  service: ReturnOrder.optional().describe('The order that pays for it, once it is approved'),
  refund: RefundSums.optional().describe(
    'Once refunded; before, of a return that ends in money, what it is expected to come to',
  ),
  history: z.array(z.object({ status: ReturnStatus, at: z.string() })).describe('Oldest first'),
  can_withdraw: z.boolean(),
  can_send: z.boolean().describe('Whether setReturnShipment is possible'),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Return = z.infer<typeof Return>

/** What can still be sent back of a line. */
const ReturnableLine = z.object({
  position: z.int(),
  quantity: z.int().describe('Units that can be in a new return'),
  made_to_order: z
    .boolean()
    .describe('Engraved or designed: refunded only for a fault of the shop’s, and never exchanged'),
  free_gift: z.literal(true).optional(),
})

/** The returns of an order, newest first, and what a new one may have. */
export const OrderReturns = z.object({
  items: z.array(Return),
  refund_until: z.string().optional().describe('The end of the days for refund and exchange; once delivered'),
  service_until: z.string().optional().describe('The end of the days of free repair and restringing'),
  restringing_price: Money.optional().describe('Of one piece, once it is no longer free'),
  remedies: z.array(ReturnRemedy).describe('That can be asked for now; empty: no new return'),
  obstacle: z
    .enum(['not_delivered', 'too_late', 'gift_card_order', 'service_order', 'nothing_left'])
    .optional(),
  lines: z.array(ReturnableLine),
})

export type OrderReturns = z.infer<typeof OrderReturns>

const ItemInput = z.strictObject({
  product_id: z.string().min(1).max(64),
  size: z.string().max(60).optional(),
})

/** Units of an order's line that are sent back. */
export const ReturnedItem = z.strictObject({
  position: z.int().min(0).max(1_000),
  quantity: Quantity,
  instead: ItemInput.optional().describe('The new piece; of an exchange, and only of that'),
})

const lines = z
  .array(ReturnedItem)
  .min(1, 'Please choose what you send back')
  .max(MAX_LINES_WITH_GIFTS)
  .refine((all) => new Set(all.map(({ position }) => position)).size === all.length, 'Each line once')

const requested = { remedy: ReturnRemedy, reason: ReturnReason, lines }

const hasItems = ({ remedy, lines }: { remedy: string; lines: { instead?: unknown }[] }) =>
  lines.every(({ instead }) => (remedy === 'exchange') === (instead !== undefined))
const itemsError = { message: 'Please choose the new piece', path: ['lines'] }

/** A return as the shopper requests it: one remedy and one reason; for another one, another return. */
const RequestReturnBody = z
  .strictObject({
    ...requested,
    message: text('Please shorten your words', { max: RETURN_MESSAGE_LENGTH, format: LINES }).optional(),
    photos: PhotoIds.describe('As uploadPhoto names them'),
  })
  .refine(hasItems, itemsError)

export type RequestReturnBody = z.output<typeof RequestReturnBody>

export const QuoteReturnBody = z.strictObject(requested).refine(hasItems, itemsError)

export type QuoteReturnBody = z.output<typeof QuoteReturnBody>

/** What a return would come to as things are. */
export const ReturnQuote = z.object({
  refund: RefundSums.optional().describe('Of a refund, and of an exchange for something cheaper'),
  surcharge: Money.optional().describe('Of an exchange: what is to pay; 0.00 for nothing'),
  price: Money.optional().describe('Of restringing that costs something: what is to pay'),
  postage: z.enum(['shop', 'shopper']),
})

export type ReturnQuote = z.infer<typeof ReturnQuote>

const returnParams = idParams.extend({ returnId: z.string().max(64) })

export const ReturnShipment = z.strictObject({
  carrier: z.string().trim().min(1, 'Please name the carrier').max(CARRIER_LENGTH),
  tracking_number: z.string().trim().min(1, 'Please enter the number').max(TRACKING_NUMBER_LENGTH),
})

/** Schemas of the endpoints in returns.endpoints.ts. */
export const returnsSchemas = {
  listReturns: { query: z.object(pageQuery(10)), data: pageOf(Return) },
  listOrderReturns: { params: idParams, data: OrderReturns },
  quoteReturn: { params: idParams, body: QuoteReturnBody, data: ReturnQuote },
  requestReturn: { params: idParams, body: RequestReturnBody, data: Return },
  withdrawReturn: { params: returnParams, data: Return },
  setReturnShipment: { params: returnParams, body: ReturnShipment, data: Return },
} satisfies Record<string, EndpointSchemas>
