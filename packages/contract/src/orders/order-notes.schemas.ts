import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { NOTE_LENGTH } from './orders.rules.ts'
import { LINES, idParams, text } from '../text/fields.schemas.ts'

/** A shopper's note to the shop about an order. */
export const OrderNote = z.object({
  note_id: z.string(),
  order_id: z.string(),
  content: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type OrderNote = z.infer<typeof OrderNote>

/** What the shop wrote to the shopper about an order; it was mailed too. */
export const OrderMessage = z.object({ message_id: z.string(), content: z.string(), created_at: z.string() })

export type OrderMessage = z.infer<typeof OrderMessage>

const body = z.strictObject({
  content: text('A note needs 1 to 500 characters', { ...NOTE_LENGTH, format: LINES }),
})

const noteParams = idParams.extend({ noteId: z.string().max(64) })

/** Schemas of the endpoints in order-notes.endpoints.ts. */
export const orderNotesSchemas = {
  listOrderNotes: {
    params: idParams,
    data: z.object({ items: z.array(OrderNote), messages: z.array(OrderMessage) }),
  },
  getLatestOrderNote: {
    params: idParams,
    data: OrderNote,
  },
  createOrderNote: {
    params: idParams,
    body,
    data: OrderNote,
  },
  getOrderNote: {
    params: noteParams,
    data: OrderNote,
  },
  updateOrderNote: {
    params: noteParams,
    body,
    data: OrderNote,
  },
  deleteOrderNote: {
    params: noteParams,
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
