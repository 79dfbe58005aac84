import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { SavedDesigns } from '../../db/tables.ts'

export type SavedDesignRow = Selectable<SavedDesigns>

/** A customer's saved designs, last changed first. */
export function listSaved(db: Db | Tx, userId: string): Promise<SavedDesignRow[]> {
  return db
    .selectFrom('saved_designs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertSaved(db: Tx, row: SavedDesignRow): Promise<void> {
  await db.insertInto('saved_designs').values(row).execute()
}

/** Undefined when the customer has no such design. */
export function renameSaved(
  db: Db | Tx,
  { userId, id, name, now }: { userId: string; id: string; name: string; now: Date },
): Promise<SavedDesignRow | undefined> {
  return db
    .updateTable('saved_designs')
    .set({ name, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteSaved(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_designs').where('id', '=', id).where('user_id', '=', userId).execute()
}
