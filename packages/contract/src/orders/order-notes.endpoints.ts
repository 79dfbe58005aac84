import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { orderNotesSchemas } from './order-notes.schemas.ts'

export const MAX_NOTES = 50

export const listOrderNotes = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/notes',
  twins: ['/orders/:id/notes'],
  summary: 'The notes of an order, and what the shop wrote about it, newest first',
  auth: 'user',
  schemas: typesOf<typeof orderNotesSchemas.listOrderNotes>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const getLatestOrderNote = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/notes/latest',
  twins: ['/orders/:id/notes/latest'],
  summary: 'The newest note of an order',
  auth: 'user',
  schemas: typesOf<typeof orderNotesSchemas.getLatestOrderNote>(),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})

export const createOrderNote = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/notes',
  twins: ['/orders/:id/notes'],
  summary: 'Adds a note to an order',
  auth: 'user',
  schemas: typesOf<typeof orderNotesSchemas.createOrderNote>(),
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
  schemas: typesOf<typeof orderNotesSchemas.getOrderNote>(),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})

export const updateOrderNote = defineEndpoint({
  method: 'PUT',
  path: '/v1/orders/:id/notes/:noteId',
  twins: ['/orders/:id/notes/:noteId'],
  summary: 'Updates a note',
  auth: 'user',
  schemas: typesOf<typeof orderNotesSchemas.updateOrderNote>(),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})

export const deleteOrderNote = defineEndpoint({
  method: 'DELETE',
  path: '/v1/orders/:id/notes/:noteId',
  twins: ['/orders/:id/notes/:noteId'],
  summary: 'Removes a note',
  auth: 'user',
  schemas: typesOf<typeof orderNotesSchemas.deleteOrderNote>(),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOTE_NOT_FOUND'],
})
