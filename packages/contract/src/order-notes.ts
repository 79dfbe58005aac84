import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Length of a note in characters (decisions, section 6), and most notes of one order. */
export const NOTE_LENGTH = { min: 1, max: 500 } as const
export const MAX_NOTES = 50

/** What a shopper wrote to the shop about an order. */
export const OrderNote = z.object({
  note_id: z.string(),
  order_id: z.string(),
  content: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OrderNote = z.infer<typeof OrderNote>

const NOTE_FAULT = 'A note needs 1 to 500 characters'
const body = z.strictObject({
  content: z
    .string(NOTE_FAULT)
    .trim()
    .min(NOTE_LENGTH.min, NOTE_FAULT)
    .max(NOTE_LENGTH.max, NOTE_FAULT)
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, NOTE_FAULT),
})
const ofOrder = z.object({ id: z.string().max(64) })
const ofNote = z.object({ id: z.string().max(64), noteId: z.string().max(64) })

export const listOrderNotes = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/notes',
  twins: ['/orders/:id/notes'],
  summary: 'The notes of an order, the newest first',
  auth: 'user',
  params: ofOrder,
  data: z.object({ items: z.array(OrderNote) }),
  errors: ['ORDER_NOT_FOUND'],
})

export const getLatestOrderNote = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/notes/latest',
  twins: ['/orders/:id/notes/latest'],
  summary: 'The newest note of an order',
  auth: 'user',
  params: ofOrder,
  data: OrderNote,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})

export const createOrderNote = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/notes',
  twins: ['/orders/:id/notes'],
  summary: 'Adds a note to an order',
  auth: 'user',
  params: ofOrder,
  body,
  data: OrderNote,
  status: 201,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_LIMIT_REACHED'],
  idempotent: true,
})

export const getOrderNote = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/notes/:noteId',
  twins: ['/orders/:id/notes/:noteId'],
  summary: 'One note of an order',
  auth: 'user',
  params: ofNote,
  data: OrderNote,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})

export const updateOrderNote = defineEndpoint({
  method: 'PUT',
  path: '/v1/orders/:id/notes/:noteId',
  twins: ['/orders/:id/notes/:noteId'],
  summary: 'Rewrites a note',
  auth: 'user',
  params: ofNote,
  body,
  data: OrderNote,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})

export const deleteOrderNote = defineEndpoint({
  method: 'DELETE',
  path: '/v1/orders/:id/notes/:noteId',
  twins: ['/orders/:id/notes/:noteId'],
  summary: 'Removes a note',
  auth: 'user',
  params: ofNote,
  data: z.object({}),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})
