import type { Translated } from '@shop/contract/languages/translated'
import type { ModeratedProduct } from '@shop/contract/moderation/moderation.console'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/** What queues and mails show of products, by id. */
export async function listModeratedProducts(
  db: ReadDb,
  ids: string[],
): Promise<ReadonlyMap<string, ModeratedProduct>> {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('product_images as i', (join) =>
      join.onRef('i.product_id', '=', 'p.id').on('i.position', '=', 0),
    )
    .select(['p.id', 'p.slug', sql<Translated<string>>`p.record -> 'name'`.as('name'), 'i.url as image'])
    .where('p.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, image: row.image ?? '/images/placeholder.jpg' }]))
}
