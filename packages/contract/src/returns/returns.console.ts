import { z } from 'zod'
import { Language, localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { Shipment } from '../orders/orders.schemas.ts'
import { Photo } from '../photos/photos.schemas.ts'
import {
  RefundSums,
  Return,
  ReturnLine,
  ReturnReason,
  ReturnStatus,
  ReturnRemedy,
} from './returns.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search } from '../http/lists.console.ts'

/** A return in the list. Without `personal.read` it names nobody. */
export const ReturnRow = z.object({
  id: z.string(),
  version: z.int(),
  return_number: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  status: ReturnStatus,
  remedy: ReturnRemedy,
  reason: ReturnReason,
  /** Units in it. */
  items: z.int(),
  /** The first of its products, for a glance. */
  product: z.object({ ...localized('name'), image: z.string() }),
  country: z.string(),
  by_guest: z.boolean(),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string().optional() }).optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type ReturnRow = z.infer<typeof ReturnRow>

/** The filters of the list. */
export const returnFilters = {
  status: oneOrMore(ReturnStatus),
  remedy: oneOrMore(ReturnRemedy),
  reason: oneOrMore(ReturnReason),
  order_id: z.string().max(64).optional(),
  customer_id: z.string().max(64).optional(),
  /** It waits for the staff: requested, received or inspected. */
  needs_action: z.stringbool().optional(),
  /** It waits for the staff for more than OVERDUE_DAYS, or its refund has failed or is not through. */
  has_problem: z.stringbool().optional(),
  /** Number of the order or the return, or part of it. */
  q: Search,
}

export const listReturns = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/returns',
  summary: 'Returns of all shoppers; the list of those that wait for the staff',
  permission: 'orders.read',
  schemas: { query: listQuery(['created_at', 'updated_at'], returnFilters), data: listOf(ReturnRow) },
  errors: [],
})

/** What became of each unit of a line: it is in stock again, is set aside as seconds, or is written off. */
const Outcome = z.object({ restocked: z.int(), seconds: z.int(), written_off: z.int() })

/** A line with its price, and its outcome once it was inspected; of what goes back to its shopper all are 0. */
const ReturnLineInConsole = ReturnLine.extend({
  unit_price: Money,
  /** What the units cost after their share of the coupon. */
  paid: Money,
  outcome: Outcome.optional(),
})

/** Everything that happened, oldest first. */
const ReturnEvent = z.object({
  at: z.iso.datetime(),
  status: ReturnStatus,
  /** The shopper, the staff, or time. */
  cause: z.enum(['shopper', 'merchant', 'expiry']),
  /** Who of the staff. */
  who: z.string().optional(),
  text: z.string().optional(),
})

/** The steps of return-steps.console.ts. */
export const RETURN_STEPS = [
  'approve',
  'decline',
  'ship',
  'receive',
  'inspect',
  'refund',
  'exchange',
  'repair',
  'send_back',
] as const

/** A return with everything that belongs to it. Without `personal.read` it has no customer, texts and photos. */
export const ReturnDetails = ReturnRow.extend({
  language: Language,
  message: z.string().optional(),
  photos: z.array(Photo),
  lines: z.array(ReturnLineInConsole),
  reply: z.string().optional(),
  return_to: z.string().optional(),
  label_url: z.string().optional(),
  postage: z.enum(['shop', 'shopper']),
  send_by: z.iso.datetime().optional(),
  shipment: Shipment.optional(),
  shipment_back: Shipment.optional(),
  exchange: Return.shape.exchange,
  price: Return.shape.price,
  service: Return.shape.service,
  /** For an exchange that is not approved yet: what the approval would charge. */
  surcharge: Money.optional(),
  /** What was refunded, also of an exchange for something cheaper; before, what it would come to without a deduction. */
  refund: RefundSums.optional(),
  timeline: z.array(ReturnEvent),
  /** What can be done now, by any member of staff. */
  steps: z.array(z.enum(RETURN_STEPS)),
  /** What the approval starts with: the address of the last one. */
  suggested_return_to: z.string(),
  /** Where its shopper sees it. */
  shop_url: z.string(),
})

export type ReturnDetails = z.infer<typeof ReturnDetails>

export const ReturnParams = z.object({ id: z.string().max(64) })

export const getReturn = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/returns/:id',
  summary: 'A return with everything that belongs to it',
  permission: 'orders.read',
  schemas: { params: ReturnParams, data: ReturnDetails },
  errors: ['RETURN_NOT_FOUND'],
})
