import { sql } from 'kysely'
import type { Translated } from '@shop/contract/languages/translated'
import type { Db } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/** Sales or offers that are looked at for a list, the next to end first. */
const MOST = 200

/** Products with a known cost and the price that the merchant sets, by SKU. */
export async function listCosted(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'cost_fen'])
    .select([sql<Translated<string>>`record->'name'`.as('name'), sql<string>`record->>'price'`.as('price')])
    .where('id', '=', anyOf(ids))
    .where('cost_fen', 'is not', null)
    .orderBy('sku')
    .execute()
  return rows.map(({ cost_fen: costFen, ...row }) => ({ ...row, costFen: costFen! }))
}

/** Whether the shop knows any cost. */
export async function hasCosts(db: Db): Promise<boolean> {
  const products = db.selectFrom('products').select('id').where('cost_fen', 'is not', null)
  return (await products.limit(1).executeTakeFirst()) !== undefined
}

export const listSalesToEnd = (db: Db, now: Date) =>
  db
    .selectFrom('sales')
    .selectAll()
    .where('is_stopped', '=', false)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .limit(MOST)
    .execute()

export const listOffersToEnd = (db: Db, now: Date) =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('is_active', '=', true)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .limit(MOST)
    .execute()
