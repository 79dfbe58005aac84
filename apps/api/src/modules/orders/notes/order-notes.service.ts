import { MAX_NOTES } from '@shop/contract/orders/order-notes.endpoints'
import type { OrderMessage, OrderNote } from '@shop/contract/orders/order-notes.schemas'
import { AppError } from '../../../http/app-error.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import { createId, isId } from '../../../db/ids.ts'
import { listMessagesToShopper } from './merchant-notes.repository.ts'
import * as repository from './order-notes.repository.ts'
import type { OrderNoteRow } from './order-notes.repository.ts'
import { withLockedOrder } from '../order-lock.shared.ts'
import { findOrder } from '../orders.repository.ts'

export type OrderNotesService = ReturnType<typeof createOrderNotesService>

/** Shoppers' notes about their orders. Another shopper's order, or its note, is not found. */
export function createOrderNotesService({ db, clock }: { db: Db; clock: Clock }) {
  /** @throws ORDER_NOT_FOUND */
  async function requireOrder(userId: string, orderId: string): Promise<void> {
    const order = isId(orderId) ? await findOrder(db, orderId) : undefined
    if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
  }

  /** @throws ORDER_NOT_FOUND, ORDER_NOTE_NOT_FOUND */
  async function requireNoteId(userId: string, orderId: string, noteId: string): Promise<void> {
    await requireOrder(userId, orderId)
    if (!isId(noteId)) throw new AppError('ORDER_NOTE_NOT_FOUND')
  }

  return {
    async list(userId: string, orderId: string): Promise<{ items: OrderNote[]; messages: OrderMessage[] }> {
      await requireOrder(userId, orderId)
      const [notes, messages] = await Promise.all([
        repository.listNotes(db, orderId),
        listMessagesToShopper(db, orderId),
      ])
      return {
        items: notes.map(toOrderNote),
        messages: messages.map(({ id, content, created_at: at }) => ({
          message_id: id,
          content,
          created_at: at.toISOString(),
        })),
      }
    },

    async getLatest(userId: string, orderId: string): Promise<OrderNote> {
      await requireOrder(userId, orderId)
      const [latest] = await repository.listNotes(db, orderId)
      return toOrderNote(requireNote(latest))
    },

    async get(userId: string, orderId: string, noteId: string): Promise<OrderNote> {
      await requireNoteId(userId, orderId, noteId)
      return toOrderNote(requireNote(await repository.findNote(db, orderId, noteId)))
    },

    async create(userId: string, orderId: string, content: string): Promise<OrderNote> {
      await requireOrder(userId, orderId)
      // Two concurrent notes must not both take the last place.
      return withLockedOrder(db, orderId, async (db) => {
        if ((await repository.countNotes(db, orderId)) >= MAX_NOTES)
          throw new AppError('ORDER_NOTE_LIMIT_REACHED')
        const now = clock()
        const note = { id: createId(), order_id: orderId, content, created_at: now, updated_at: now }
        await repository.insertNote(db, note)
        return toOrderNote(note)
      })
    },

    async update(userId: string, orderId: string, noteId: string, content: string): Promise<OrderNote> {
      await requireNoteId(userId, orderId, noteId)
      const change = { content, updated_at: clock() }
      return toOrderNote(requireNote(await repository.updateNote(db, orderId, noteId, change)))
    },

    async remove(userId: string, orderId: string, noteId: string): Promise<void> {
      await requireNoteId(userId, orderId, noteId)
      if (!(await repository.deleteNote(db, orderId, noteId))) throw new AppError('ORDER_NOTE_NOT_FOUND')
    },
  }
}

/** @throws ORDER_NOTE_NOT_FOUND */
function requireNote(note: OrderNoteRow | undefined): OrderNoteRow {
  if (!note) throw new AppError('ORDER_NOTE_NOT_FOUND')
  return note
}

function toOrderNote(row: OrderNoteRow): OrderNote {
  return {
    note_id: row.id,
    order_id: row.order_id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
