import { z } from 'zod'
import { MAX_TOKEN_LENGTH } from './agents.rules.ts'
import { AgentCart, attribution, CartRequest } from './cart.schemas.ts'

const line = z.string().max(200).optional()

/** What a buyer has agreed to, as the platform says; what it leaves out is not agreed to. */
const Consent = z.object({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional(),
  sale_of_data: z.boolean().optional(),
})

/** Who buys, as far as a platform says so. */
export const AgentBuyer = z.object({
  first_name: line,
  last_name: line,
  email: line,
  phone_number: line,
  consent: Consent.optional(),
})

export type AgentBuyer = z.infer<typeof AgentBuyer>

const addressFields = {
  street_address: line,
  extended_address: line,
  address_locality: line,
  address_region: line,
  address_country: line,
  postal_code: line,
  first_name: line,
  last_name: line,
  phone_number: line,
}

/** Where the parcel goes. */
export const AgentDestination = z.object({ id: z.string().max(200), ...addressFields })

export type AgentDestination = z.infer<typeof AgentDestination>

const MethodRequest = z.object({
  type: z.enum(['shipping', 'pickup']).optional(),
  destinations: z
    .array(AgentDestination.partial({ id: true }))
    .max(20)
    .optional(),
  selected_destination_id: line.nullable(),
  groups: z
    .array(z.object({ selected_option_id: line.nullable() }))
    .max(20)
    .optional(),
})

/** A checkout as a platform sends it: its content as a whole each time. */
export const CheckoutRequest = CartRequest.extend({
  cart_id: line.describe('The cart whose content it begins with'),
  buyer: AgentBuyer.optional(),
  fulfillment: z.object({ methods: z.array(MethodRequest).max(20).optional() }).optional(),
})

export type CheckoutRequest = z.infer<typeof CheckoutRequest>

const Instrument = z.object({
  handler_id: z.string().max(200),
  type: z.string().max(100),
  selected: z.boolean().optional(),
  credential: z
    .object({ type: z.string().max(100), token: z.string().min(1).max(MAX_TOKEN_LENGTH).optional() })
    .optional(),
})

/** What a platform completes a checkout with; without an instrument, the buyer pays on the shop's own page. */
export const CompleteRequest = z.object({
  payment: z.object({ instruments: z.array(Instrument).max(20).optional() }).optional(),
  attribution,
})

export type CompleteRequest = z.infer<typeof CompleteRequest>

const Option = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  totals: AgentCart.shape.totals,
})

const Method = z.object({
  id: z.string(),
  type: z.literal('shipping'),
  line_item_ids: z.array(z.string()),
  destinations: z.array(AgentDestination),
  selected_destination_id: z.string().nullable(),
  groups: z.array(
    z.object({
      id: z.string(),
      line_item_ids: z.array(z.string()),
      options: z.array(Option),
      selected_option_id: z.string().nullable(),
    }),
  ),
})

/** A checkout as the shop sends it. */
export const AgentCheckout = AgentCart.extend({
  status: z.enum([
    'incomplete',
    'requires_escalation',
    'ready_for_complete',
    'complete_in_progress',
    'completed',
    'canceled',
  ]),
  buyer: AgentBuyer.optional(),
  fulfillment: z.object({ methods: z.array(Method) }).optional(),
  expires_at: z.string(),
  order: z
    .object({ id: z.string(), label: z.string(), permalink_url: z.string() })
    .optional()
    .describe('Once it is paid'),
  continue_url: z.string().optional().describe('Where the buyer takes the checkout over; a secret'),
})

export type AgentCheckout = z.infer<typeof AgentCheckout>
