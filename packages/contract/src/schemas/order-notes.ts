import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { NOTE_ERROR, NOTE_LENGTH } from '../rules/order-notes.ts'

/** A shopper's note to the shop about an order. */
export const OrderNote = z.object({
  note_id: z.string(),
  order_id: z.string(),
  content: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type OrderNote = z.infer<typeof OrderNote>

const body = z.strictObject({
  content: z
    .string(NOTE_ERROR)
    .trim()
    .min(NOTE_LENGTH.min, NOTE_ERROR)
    .max(NOTE_LENGTH.max, NOTE_ERROR)
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, NOTE_ERROR),
})

const ofOrder = z.object({ id: z.string().max(64) })

const ofNote = z.object({ id: z.string().max(64), noteId: z.string().max(64) })

/** Schemas of the endpoints in order-notes.ts. */
export const orderNotesSchemas = {
  listOrderNotes: {
    params: ofOrder,
    data: z.object({ items: z.array(OrderNote) }),
  },
  getLatestOrderNote: {
    params: ofOrder,
    data: OrderNote,
  },
  createOrderNote: {
    params: ofOrder,
    body,
    data: OrderNote,
  },
  getOrderNote: {
    params: ofNote,
    data: OrderNote,
  },
  updateOrderNote: {
    params: ofNote,
    body,
    data: OrderNote,
  },
  deleteOrderNote: {
    params: ofNote,
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
