import type { Insertable, Selectable, Updateable } from 'kysely'
import { countUpTo } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { ApiKeys } from '../../db/tables.ts'

export type StoredKey = Selectable<ApiKeys>

/** A key, and who made it. */
export type ApiKeyRow = StoredKey & { created_by: string }

const selectKeys = (db: Db | Tx) =>
  db
    .selectFrom('api_keys as key')
    .innerJoin('staff', 'staff.id', 'key.staff_id')
    .selectAll('key')
    .select('staff.name as created_by')

export function listKeys(db: Db, page: { order: 'asc' | 'desc'; limit: number; offset: number }) {
  return selectKeys(db)
    .orderBy('key.created_at', page.order)
    .orderBy('key.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countKeys = (db: Db, limit: number): Promise<number> =>
  countUpTo(db, db.selectFrom('api_keys').select('id'), limit)

/** How many keys are not revoked. */
export const countOpenKeys = (db: Tx, limit: number): Promise<number> =>
  countUpTo(db, db.selectFrom('api_keys').select('id').where('revoked_at', 'is', null), limit)

export function findKey(db: Db | Tx, id: string): Promise<ApiKeyRow | undefined> {
  return selectKeys(db).where('key.id', '=', id).executeTakeFirst()
}

/** The key of a hash, whether it is the current one or the one before it. */
export function findKeyByHash(db: Db, hash: string): Promise<StoredKey | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where((row) => row.or([row('key_hash', '=', hash), row('earlier_key_hash', '=', hash)]))
    .executeTakeFirst()
}

export async function lockKey(db: Tx, id: string): Promise<void> {
  await db.selectFrom('api_keys').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Inserts a key unless its id exists. Returns whether it did not. */
export async function insertKey(db: Tx, row: Insertable<ApiKeys>): Promise<boolean> {
  const inserted = await db
    .insertInto('api_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateKey(db: Db | Tx, id: string, columns: Updateable<ApiKeys>): Promise<void> {
  await db.updateTable('api_keys').set(columns).where('id', '=', id).execute()
}
