import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import type { OrderNotes } from '../../../db/tables.ts'

export type OrderNoteRow = Selectable<OrderNotes>

/** The notes of an order, the newest first. */
export function listNotes(db: Db | Tx, orderId: string): Promise<OrderNoteRow[]> {
  return db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findNote(db: Db, orderId: string, noteId: string): Promise<OrderNoteRow | undefined> {
  return db
    .selectFrom('order_notes')
    .selectAll()
    .where('id', '=', noteId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export async function countNotes(db: Tx, orderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('order_notes')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertNote(db: Tx, note: OrderNoteRow): Promise<void> {
  await db.insertInto('order_notes').values(note).execute()
}

/** Returns the updated note; undefined when it is gone. */
export function updateNote(
  db: Db,
  orderId: string,
  noteId: string,
  change: { content: string; updated_at: Date },
): Promise<OrderNoteRow | undefined> {
  return db
    .updateTable('order_notes')
    .set(change)
    .where('id', '=', noteId)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether there was such a note. */
export async function deleteNote(db: Db, orderId: string, noteId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('order_notes')
    .where('id', '=', noteId)
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
