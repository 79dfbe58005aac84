import { z } from 'zod'
import { CARRIER_LENGTH, TRACKING_NUMBER_LENGTH } from '../tracking/carriers.rules.ts'
import { AddressInput } from '../addresses/addresses.schemas.ts'
import { toTypedOrderNumber } from '../text/typed-text.rules.ts'
import { TypedMoney } from '../money/money.schemas.ts'
import { ShipmentLine } from './orders.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Version } from '../http/lists.console.ts'
import { MailAgain, OrderDetails, OrderParams } from './orders.console.ts'

/** Made by the client, so that a repeated request does the same thing once. */
const RequestId = z.uuid()
const Reason = z.string().trim().min(1).max(300)
/** A carrier of tracking/carriers.rules.ts by any of its names, or another one in the merchant's own words. */
const Carrier = z.string().trim().min(1).max(CARRIER_LENGTH)
const TrackingNumber = z.string().trim().min(1).max(TRACKING_NUMBER_LENGTH)
const NoteText = z.string().trim().min(1).max(2_000)

/** Why the shop refuses: `error.details[0].reason`, with the facts that the texts need. */
export const OrderRefusal = z.enum([
  'already_shipped',
  'wrong_status',
  'nothing_to_refund',
  'amount_not_refundable',
  'surplus_in_full',
  'amount_too_small',
  'quantity_not_refundable',
  'quantity_not_returnable',
  'nothing_shipped',
  'unknown_size',
  'size_in_order',
  'method_not_available',
  'mail_not_fitting',
  'invalid_note',
  'not_found',
  'wrong_tracking_number',
  'waits_for_return',
  'nothing_to_ship',
  'quantity_not_shippable',
  'already_delivered',
])

export type OrderRefusal = z.infer<typeof OrderRefusal>

const ERRORS = ['ORDER_NOT_FOUND', 'ORDER_REFUSED', 'ORDER_STATE_CONFLICT', 'STALE_VERSION'] as const

/** What an action responds with: the order after it, and whether it did something. */
const Done = z.object({ order: OrderDetails, is_new: z.boolean() })

export const shipOrder = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders/:id/ship',
  summary: 'Sends units of a paid order in one parcel, and mails the shopper what is in it',
  permission: 'orders.fulfil',
  schemas: {
    params: OrderParams,
    body: z.strictObject({
      version: Version,
      carrier: Carrier,
      tracking_number: TrackingNumber,
      /** Missing: all that is left to be sent. */
      lines: z.array(ShipmentLine).min(1).max(100).optional(),
    }),
    data: Done,
  },
  errors: ERRORS,
})

export const deliverOrder = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders/:id/deliver',
  summary: 'Marks parcels as delivered; once all of an order has arrived, it is, and the shopper gets a mail',
  permission: 'orders.fulfil',
  schemas: {
    params: OrderParams,
    /** Without `shipment` all that are under way. */
    body: z.strictObject({ version: Version, shipment: z.int().min(1).optional() }),
    data: Done,
  },
  errors: ERRORS,
})

export const correctShipment = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/orders/:id/shipments/:number',
  summary:
    'Corrects carrier and tracking number of a parcel under way; the shopper gets the right ones by mail',
  permission: 'orders.fulfil',
  schemas: {
    params: OrderParams.extend({ number: z.coerce.number().int().min(1).max(10_000) }),
    body: z.strictObject({ version: Version, carrier: Carrier, tracking_number: TrackingNumber }),
    data: Done,
  },
  errors: ERRORS,
})

/** One line of a bulk shipment. */
export const ShipmentRow = z.strictObject({
  order_number: z.string().overwrite(toTypedOrderNumber).min(1).max(40),
  carrier: Carrier,
  tracking_number: TrackingNumber,
})

export type ShipmentRow = z.infer<typeof ShipmentRow>

/** What would happen, or has happened, to a line of a bulk shipment. */
export const ShipmentResult = z.object({
  order_number: z.string(),
  outcome: z.enum(['ready', 'shipped', 'shipped_before', 'refused', 'failed']),
  reason: OrderRefusal.optional(),
  status: z.string().optional(),
  recipient: z.string().optional(),
})

export type ShipmentResult = z.infer<typeof ShipmentResult>

/** The most lines that are previewed, and that are shipped by one request: a client sends 500 in batches. */
export const MAX_SHIPMENTS = 500
export const SHIPMENT_BATCH = 25

export const previewShipments = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/shipments/preview',
  summary: 'What shipping these lines would do; changes nothing',
  permission: 'orders.fulfil',
  schemas: {
    body: z.strictObject({ rows: z.array(ShipmentRow).min(1).max(MAX_SHIPMENTS) }),
    data: z.object({ results: z.array(ShipmentResult) }),
  },
  errors: [],
})

export const shipOrders = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/shipments',
  summary: 'Ships a batch, each order by itself; repeating it does nothing twice',
  permission: 'orders.fulfil',
  schemas: {
    body: z.strictObject({ rows: z.array(ShipmentRow).min(1).max(SHIPMENT_BATCH) }),
    data: z.object({ results: z.array(ShipmentResult) }),
  },
  errors: [],
})

export const cancelOrder = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders/:id/cancel',
  summary: 'Cancels an order of which nothing has left: goods and coupon return, a payment is refunded',
  permission: 'orders.refund',
  schemas: {
    params: OrderParams,
    body: z.strictObject({ version: Version, reason: Reason }),
    data: Done,
  },
  errors: [...ERRORS, 'PAYMENT_PROVIDER_UNAVAILABLE'],
})

/** Refunds of one order that come to more than this need a step-up: ¥500, in fen. */
export const REFUND_LIMIT_FEN = 50_000

/** A line of a refund. `returned_quantity`: of these, how many can be sold again. */
export const RefundLine = z.strictObject({
  position: z.int().min(0).max(1_000),
  quantity: z.int().min(1).max(99),
  returned_quantity: z.int().min(0).max(99).default(0),
})

export type RefundLine = z.infer<typeof RefundLine>

export const refundOrder = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders/:id/refunds',
  summary:
    'Refunds lines, an amount, or all that is left; above a limit it asks who is at the keyboard. A coupon stays used.',
  permission: 'orders.refund',
  schemas: {
    params: OrderParams,
    body: z.strictObject({
      id: RequestId,
      version: Version,
      /** Missing: what the lines cost after their discount; without lines all that is left. */
      amount: TypedMoney.optional(),
      lines: z.array(RefundLine).max(100).default([]),
      reason: Reason,
    }),
    data: Done,
  },
  errors: ERRORS,
})

export const changeOrderAddress = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/orders/:id/address',
  summary: 'Changes where goes what is still to be sent',
  permission: 'orders.change',
  schemas: {
    params: OrderParams,
    body: z.strictObject({ version: Version, address: AddressInput }),
    data: Done,
  },
  errors: [...ERRORS, 'ADDRESS_REGION_UNKNOWN'],
})

export const changeLineSize = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/orders/:id/lines/:position/size',
  summary: 'Changes the size of a line of which nothing has left. All sizes of a product cost the same.',
  permission: 'orders.change',
  schemas: {
    params: OrderParams.extend({ position: z.coerce.number().int().min(0).max(1_000) }),
    body: z.strictObject({ version: Version, size: z.string().min(1).max(60) }),
    data: Done,
  },
  errors: [...ERRORS, 'OUT_OF_STOCK'],
})

export const addOrderNote = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders/:id/notes',
  summary: 'Adds a note for the staff, or mails a message to the shopper',
  permission: 'orders.change',
  schemas: {
    params: OrderParams,
    body: z.strictObject({ id: RequestId, content: NoteText, to_shopper: z.boolean().default(false) }),
    data: Done,
  },
  errors: ERRORS,
})

export const sendOrderMailAgain = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders/:id/mails',
  summary: 'Sends a mail about an order again, as it is true now; order_placed has the payment link',
  permission: 'orders.change',
  schemas: {
    params: OrderParams,
    body: z.strictObject({ id: RequestId, template: MailAgain }),
    data: Done,
  },
  errors: ERRORS,
})
