import { sql } from 'kysely'
import type { Translated } from '@shop/contract/languages/translated'
import type { Db } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'

/** The first of these products by SKU, with the price that the merchant sets. */
export function listPreviewed(db: Db, ids: string[]) {
  return db
    .selectFrom('products')
    .select(['id', 'sku'])
    .select([sql<Translated<string>>`record->'name'`.as('name'), sql<string>`record->>'price'`.as('price')])
    .where('id', '=', anyOf(ids))
    .orderBy('sku')
    .limit(MOST_PREVIEWED)
    .execute()
}

const MOST_PREVIEWED = 50
