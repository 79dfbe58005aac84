import { z } from 'zod'
import { AddressSnapshot } from '../addresses/addresses.schemas.ts'
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '../orders/orders.rules.ts'
import { COUPON_CODE_MAX_LENGTH } from '../coupons/coupons.rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { OrderQuote } from '../orders/orders.schemas.ts'
import { MAX_CODES, MAX_ID_LENGTH } from './agents.rules.ts'
import { AgentContext, AgentLink, AgentMessage } from './catalog.schemas.ts'

const Amount = z.int().describe('In the smallest unit of the currency; below nothing for a discount')

export const attribution = z
  .unknown()
  .optional()
  .describe('Of the platform’s own campaign; changes no response')

/** A cart as a platform sends it: its whole content each time. */
export const CartRequest = z.object({
  line_items: z
    .array(
      z.object({
        item: z.object({
          id: z.string().max(MAX_ID_LENGTH).describe('The id of a variant, or the address of a design'),
        }),
        quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .max(MAX_ORDER_LINES),
  context: AgentContext.optional(),
  discounts: z
    .object({ codes: z.array(z.string().max(COUPON_CODE_MAX_LENGTH)).max(MAX_CODES).optional() })
    .optional(),
  attribution,
})

export type CartRequest = z.infer<typeof CartRequest>

const Total = z.object({ type: z.string(), display_text: z.string().optional(), amount: Amount })

/** A cart as the shop sends it. */
export const AgentCart = z.object({
  id: z.string(),
  line_items: z.array(
    z.object({
      id: z.string(),
      item: z.object({ id: z.string(), title: z.string(), price: Amount, image_url: z.string() }),
      quantity: z.int(),
      totals: z.array(Total),
    }),
  ),
  currency: z.string(),
  totals: z.array(Total),
  discounts: z
    .object({
      codes: z.array(z.string()),
      applied: z.array(
        z.object({
          code: z.string().optional().describe('Of a coupon'),
          title: z.string(),
          amount: z.int(),
          automatic: z.boolean(),
          allocations: z
            .array(z.object({ path: z.string(), amount: z.int() }))
            .optional()
            .describe('Of an offer: what it takes off which line, and off shipping'),
        }),
      ),
    })
    .optional(),
  messages: z.array(AgentMessage).optional(),
  links: z.array(AgentLink),
  continue_url: z.string().describe('Where the buyer takes the cart over; a secret'),
})

export type AgentCart = z.infer<typeof AgentCart>

/** What an agent has filled in of a checkout, as the shop's own form has it. */
export const FilledCheckout = z.object({
  email: z.string().optional(),
  address: AddressSnapshot.partial().optional(),
  shipping_method: z.string().optional(),
})

export type FilledCheckout = z.infer<typeof FilledCheckout>

/** What a link hands over. */
export const HandedOver = OrderQuote.extend({
  filled: FilledCheckout.optional().describe('Only of a checkout'),
  agent_origin: z
    .string()
    .optional()
    .describe('What an order says with it, so that it counts as the agent’s'),
})

export type HandedOver = z.infer<typeof HandedOver>

/** Schemas of the endpoints in agent-carts.endpoints.ts. */
export const agentCartsSchemas = {
  takeOverAgentCart: {
    body: z.object({ link: z.string().max(100) }),
    data: HandedOver,
  },
} satisfies Record<string, EndpointSchemas>
