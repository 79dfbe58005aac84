import {
  createOrderNote,
  deleteOrderNote,
  updateOrderNote,
} from '@shop/contract/orders/order-notes.endpoints'
import type { OrderNote } from '@shop/contract/orders/order-notes.schemas'
import { call } from '../../lib/api/api.ts'
import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'
import { changeNotes } from './order-queries.ts'

/** Actions on the notes of one order. */
export type OrderNoteActions = ReturnType<typeof createOrderNoteActions>

/** Creates the actions on an order's notes. Each resolves with an error message, undefined on success. */
export function createOrderNoteActions(shopperId: string | undefined, orderId: string) {
  // A note that got no response is sent again under the same idempotency key, so that it is stored once.
  let adding: IdempotentRequest | undefined
  return {
    add: (content: string) =>
      attempt(async () => {
        adding = toIdempotentRequest(adding, content)
        const input = { params: { id: orderId }, body: { content } }
        const result = await call(createOrderNote, input, { idempotencyKey: adding.key })
        adding = undefined
        if (result.ok) await changeNotes(shopperId, orderId, (notes) => withNote(notes, result.data))
        return result
      }),
    rewrite: (noteId: string, content: string) =>
      attempt(async () => {
        const result = await call(updateOrderNote, { params: { id: orderId, noteId }, body: { content } })
        if (result.ok) await changeNotes(shopperId, orderId, (notes) => withNote(notes, result.data))
        return result
      }),
    remove: (noteId: string) =>
      attempt(async () => {
        const result = await call(deleteOrderNote, { params: { id: orderId, noteId } })
        // A note that another tab has already deleted counts as deleted.
        const isGone = result.ok || result.error.code === 'ORDER_NOTE_NOT_FOUND'
        if (isGone)
          await changeNotes(shopperId, orderId, (notes) => notes.filter(({ note_id }) => note_id !== noteId))
        return isGone ? { ok: true } : result
      }),
  }
}

async function attempt(
  run: () => Promise<{ ok: true } | { ok: false; status: number; error: ApiFailure }>,
): Promise<string | undefined> {
  try {
    const result = await run()
    return result.ok ? undefined : toMessage(result.status, result.error)
  } catch (error) {
    return toOutageMessage(error, m.account_note_failed())
  }
}

function toMessage(status: number, failure: ApiFailure): string {
  if (failure.code === 'ORDER_NOTE_LIMIT_REACHED') return m.account_notes_full()
  return failure.code === 'ORDER_NOTE_NOT_FOUND' ? m.account_note_gone() : toRefusalMessage(status, failure)
}

/** The notes with a new one first, or an edited one in its place. */
function withNote(notes: readonly OrderNote[], note: OrderNote): OrderNote[] {
  return notes.some(({ note_id }) => note_id === note.note_id)
    ? notes.map((each) => (each.note_id === note.note_id ? note : each))
    : [note, ...notes]
}
