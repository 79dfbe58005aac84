import { z } from 'zod'
import { AgentCart } from './cart.schemas.ts'

const Time = z.iso.datetime()
const Units = z.object({ id: z.string().describe('Of a line'), quantity: z.int() })
const { totals, currency } = AgentCart.shape

const Line = AgentCart.shape.line_items.element.extend({
  quantity: z.object({
    original: z.int(),
    total: z.int().describe('Without what was cancelled, refunded or exchanged'),
    fulfilled: z.int().describe('What of it has left'),
  }),
  status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
})

const Expectation = z.object({
  id: z.string(),
  line_items: z.array(Units),
  method_type: z.literal('shipping'),
  destination: z.object({ address_country: z.string().optional() }).describe('No more than the country'),
  description: z.string(),
})

const FulfillmentEvent = z.object({
  id: z.string(),
  occurred_at: Time,
  type: z.enum(['processing', 'shipped', 'delivered']),
  line_items: z.array(Units),
  tracking_number: z.string().optional(),
  tracking_url: z.string().optional(),
  carrier: z.string().optional(),
})

const Adjustment = z.object({
  id: z.string(),
  type: z.enum(['cancellation', 'refund', 'return', 'exchange', 'repair']),
  occurred_at: Time,
  status: z.enum(['pending', 'completed', 'failed']),
  line_items: z.array(Units).optional(),
  totals: totals.optional(),
})

/** An order as it is now, as the platform sees it that it came from: it names nobody. */
export const AgentOrder = z.object({
  id: z.string(),
  label: z.string().describe('The number of the order'),
  checkout_id: z.string().describe('Of the checkout or cart that it came from'),
  permalink_url: z.string().describe('Where the buyer sees it, who signs in there or gets a link by mail'),
  line_items: z.array(Line),
  fulfillment: z.object({ expectations: z.array(Expectation), events: z.array(FulfillmentEvent) }),
  adjustments: z.array(Adjustment),
  currency,
  totals,
})

export type AgentOrder = z.infer<typeof AgentOrder>
