import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  updateOrderNote,
  type OrderNote,
} from '@shop/contract/order-notes'
import { useRef } from 'react'
import { call, createIdempotencyKey } from '../../lib/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api-result.ts'
import { toRateLimitWords } from '../../lib/rate-limit-words.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { m } from '../../paraglide/messages.js'
import { withNote, withoutNote } from './note-rules.ts'

/** The notes of an order, and what can be done with them. */
export type OrderNotes = ReturnType<typeof useOrderNotes>

/**
 * Reads the notes of an order. Each change answers why it was not done, in words; undefined when it was. None of them
 * rejects.
 */
export function useOrderNotes(orderId: string) {
  const notes = useLoaded(orderId, async (signal) => {
    const result = await call(listOrderNotes, { params: { id: orderId } }, { signal })
    if (!result.ok) throw new Error(result.error.message)
    return result.data.items
  })
  // A change may end after another: each starts from the notes of that moment.
  const latest = useRef<readonly OrderNote[]>([])
  latest.current = notes.state === 'ready' ? notes.data : []
  const key = useRef({ content: '', value: '' })

  async function attempt(
    run: () => Promise<{ ok: true } | { ok: false; error: ApiFailure }>,
  ): Promise<string | undefined> {
    try {
      const result = await run()
      return result.ok ? undefined : toFault(result.error)
    } catch (error) {
      return error instanceof ApiUnavailableError ? error.message : m.account_note_failed()
    }
  }

  function toFault(failure: ApiFailure): string {
    if (failure.code === 'RATE_LIMITED') return toRateLimitWords(failure)
    if (failure.code === 'ORDER_NOTE_LIMIT_REACHED') return m.account_notes_full()
    return failure.code === 'ORDER_NOTE_NOT_FOUND' ? m.account_note_gone() : m.account_note_failed()
  }

  return {
    ...notes,
    add: (content: string) =>
      attempt(async () => {
        // The same note that was not answered is sent under the same key, so that it is not written twice.
        if (key.current.content !== content) key.current = { content, value: createIdempotencyKey() }
        const input = { params: { id: orderId }, body: { content } }
        const result = await call(createOrderNote, input, { idempotencyKey: key.current.value })
        key.current = { content: '', value: '' }
        if (result.ok) notes.replace(withNote(latest.current, result.data))
        return result
      }),
    rewrite: (noteId: string, content: string) =>
      attempt(async () => {
        const result = await call(updateOrderNote, { params: { id: orderId, noteId }, body: { content } })
        if (result.ok) notes.replace(withNote(latest.current, result.data))
        return result
      }),
    remove: (noteId: string) =>
      attempt(async () => {
        const result = await call(deleteOrderNote, { params: { id: orderId, noteId } })
        // One that another tab has removed is gone, as was wanted.
        const isGone = result.ok || result.error.code === 'ORDER_NOTE_NOT_FOUND'
        if (isGone) notes.replace(withoutNote(latest.current, noteId))
        return isGone ? { ok: true } : result
      }),
  }
}
