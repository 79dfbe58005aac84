import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { isPhone, PHONE_LENGTH } from '../addresses/phones.rules.ts'
import { AddressInput } from '../addresses/addresses.schemas.ts'
import { ContactEmail, text } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { Order, OrderStatus, placeOrderFields } from '../orders/orders.schemas.ts'

const { address_id: _, ...fields } = placeOrderFields

/** An order of somebody without an account: who they are, and the fields of any order. */
export const PlaceGuestOrderBody = z.strictObject({
  ...fields,
  email: ContactEmail.describe('Where the mails about the order go'),
  phone: text('Invalid phone number format', { max: PHONE_LENGTH }).refine(
    isPhone,
    'Invalid phone number format',
  ),
  address: AddressInput,
})

export type PlaceGuestOrderBody = z.output<typeof PlaceGuestOrderBody>

/** A guest's order, as the owner of a verified address may take it over. */
export const GuestOrderSummary = z.object({
  order_number: z.string(),
  status: OrderStatus,
  total: Money,
  created_at: z.string(),
})

export type GuestOrderSummary = z.infer<typeof GuestOrderSummary>

/** Schemas of the endpoints in guests.endpoints.ts. */
/** An order as its guest sees it. */
export const GuestOrder = Order.extend({ email: z.string().describe('Where the mails about the order go') })

export const guestsSchemas = {
  placeGuestOrder: {
    body: PlaceGuestOrderBody,
    data: z.object({
      order: Order,
      order_key: z
        .string()
        .describe('Opens the order: 256 bits, base64url. Sent as `Order-Key`, never in a query'),
    }),
  },
  getGuestOrder: {
    data: GuestOrder,
  },
  findGuestOrder: {
    body: z.strictObject({
      order_number: text('Please enter your order number', { min: 1, max: 40 }),
      email: ContactEmail,
    }),
    data: z.object({}),
  },
  listGuestOrders: {
    data: z.object({ items: z.array(GuestOrderSummary) }),
  },
  takeGuestOrders: {
    data: z.object({
      taken: z.int().describe('How many orders are in the account now that were not before'),
    }),
  },
} satisfies Record<string, EndpointSchemas>
