import type { Insertable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { Reviews } from '../../db/tables.ts'

/** The products of these addresses, by address. */
export async function listProductIds(db: Tx, slugs: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** False when the review was imported before. */
export async function insertImported(db: Tx, review: Insertable<Reviews>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
