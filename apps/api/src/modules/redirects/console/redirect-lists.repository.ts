import { sql, type Selectable } from 'kysely'
import { countUpTo } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf, contains } from '../../../db/sql.ts'
import type { MissedAddresses, Redirects } from '../../../db/tables.ts'

export type RedirectRow = Selectable<Redirects>
export type MissedRow = Selectable<MissedAddresses>

export interface RedirectFilter {
  text: string | undefined
  sources: string[] | undefined
}

interface Page<Sort extends string> {
  sort: Sort
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

function selectMatching(db: Db, { text, sources }: RedirectFilter) {
  return db
    .selectFrom('redirects')
    .$if(text !== undefined, (query) =>
      query.where((row) =>
        row.or([row('path', 'ilike', contains(text!)), row('target', 'ilike', contains(text!))]),
      ),
    )
    .$if(sources !== undefined, (query) => query.where('source', '=', anyOf(sources!, 'text')))
}

export const listRedirects = (
  db: Db,
  filter: RedirectFilter,
  { sort, order, limit, offset }: Page<'created_at' | 'path' | 'target' | 'uses'>,
): Promise<RedirectRow[]> =>
  selectMatching(db, filter)
    .selectAll()
    .orderBy(sort, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()

export const countRedirects = (db: Db, filter: RedirectFilter, limit: number): Promise<number> =>
  countUpTo(db, selectMatching(db, filter).select('id'), limit)

export const listAllRedirects = (db: Db) =>
  db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()

export function findRedirect(db: Tx, id: string): Promise<RedirectRow | undefined> {
  return db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateRedirect(
  db: Tx,
  id: string,
  { path, target }: { path: string; target: string },
): Promise<void> {
  await db
    .updateTable('redirects')
    .set((row) => ({ path, target, source: 'merchant', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const deleteRedirects = (db: Tx, ids: string[]): Promise<RedirectRow[]> =>
  db.deleteFrom('redirects').where('id', '=', anyOf(ids)).returningAll().execute()

/** Those that have been redirected since are left out. */
function selectMissed(db: Db, text: string | undefined) {
  return db
    .selectFrom('missed_addresses')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM redirects WHERE redirects.path = missed_addresses.path)`)
    .$if(text !== undefined, (query) => query.where('path', 'ilike', contains(text!)))
}

export const listMissed = (
  db: Db,
  text: string | undefined,
  { sort, order, limit, offset }: Page<'visits' | 'last_day' | 'path'>,
): Promise<MissedRow[]> =>
  selectMissed(db, text)
    .selectAll()
    .orderBy(sort, order)
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute()

export const countMissed = (db: Db, text: string | undefined, limit: number): Promise<number> =>
  countUpTo(db, selectMissed(db, text).select('path'), limit)
