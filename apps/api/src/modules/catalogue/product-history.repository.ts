import { sql } from 'kysely'
import type { ProductRecord } from '@shop/catalogue/format'
import { countUpTo } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { Actor } from '../audit/audit.service.ts'
import type { StoredImage } from './catalogue.repository.ts'

/** Stores the present versions of these products; called after everything of them is written. */
export async function keepVersions(db: Tx, ids: string[], { actor, now }: { actor: Actor; now: Date }) {
  if (ids.length === 0) return
  await sql`
    INSERT INTO product_versions (product_id, version, record, images, who, staff_id, created_at)
    SELECT p.id, p.version, p.record, (
      SELECT coalesce(jsonb_agg(to_jsonb(i) - 'product_id' - 'position' ORDER BY i.position), '[]')
      FROM product_images i WHERE i.product_id = p.id
    ), ${actor.who}, ${actor.staffId ?? null}::uuid, ${now}::timestamptz
    FROM products p WHERE p.id = ${anyOf(ids)}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The slugs with which these products were on sale, as `<id> <slug>`. */
export async function listShownSlugs(db: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('product_versions')
    .select(['product_id', sql<string>`record->>'slug'`.as('slug')])
    .distinct()
    .where('product_id', '=', anyOf(ids))
    .where(sql<boolean>`record->>'status' = 'active'`)
    .execute()
  return new Set(rows.map(({ product_id: id, slug }) => `${id} ${slug}`))
}

/** A product as it was. */
export interface PastVersion {
  version: number
  record: ProductRecord
  images: StoredImage[]
  who: string
  created_at: Date
}

function selectVersions(db: Db | Tx, productId: string) {
  return db
    .selectFrom('product_versions')
    .select(['version', 'who', 'created_at'])
    .select([sql<ProductRecord>`record`.as('record'), sql<StoredImage[]>`images`.as('images')])
    .where('product_id', '=', productId)
}

/** The versions of a product, newest first. */
export function listVersions(db: Db, productId: string, page: { limit: number; offset: number }) {
  return selectVersions(db, productId)
    .orderBy('version', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countVersions = (db: Db, productId: string, limit: number): Promise<number> =>
  countUpTo(db, selectVersions(db, productId), limit)

export function findVersion(db: Tx, productId: string, version: number): Promise<PastVersion | undefined> {
  return selectVersions(db, productId).where('version', '=', version).executeTakeFirst()
}
