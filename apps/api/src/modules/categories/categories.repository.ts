import { sql } from 'kysely'
import type { CategoryRecord } from '@shop/catalogue/category-format'
import type { Db, Tx } from '../../db/pool.ts'
import { noteProductChanges } from '../products/catalogue/product-changes.sql.ts'

/** The shop's texts about a category. */
export interface CategoryRow {
  slug: string
  record: CategoryRecord
  version: number
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('categories')
    .select(['slug', 'version'])
    .select(sql<CategoryRecord>`record`.as('record'))

export const listCategories = (db: Db): Promise<CategoryRow[]> => select(db).execute()

export const lockCategory = (db: Tx, slug: string): Promise<CategoryRow | undefined> =>
  select(db).where('slug', '=', slug).forUpdate().executeTakeFirst()

/** Adds the categories that are missing. */
export async function insertMissing(
  db: Db,
  records: Readonly<Record<string, CategoryRecord>>,
  now: Date,
): Promise<void> {
  const rows = Object.entries(records).map(([slug, record]) => ({ slug, record: JSON.stringify(record) }))
  await db
    .insertInto('categories')
    .values(rows.map((row) => ({ ...row, updated_at: now })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Writes a category as it is from its next version on. */
export async function saveCategory(db: Tx, { slug, record }: CategoryRow, now: Date): Promise<void> {
  await db
    .updateTable('categories')
    .set((row) => ({ record: JSON.stringify(record), version: row('version', '+', 1), updated_at: now }))
    .where('slug', '=', slug)
    .execute()
}

/** A text that changes with any category. */
export async function readVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('categories')
    .select(sql<string>`coalesce(string_agg(slug || ' ' || version, ',' ORDER BY slug), '')`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** The active products of each category and sub-category, by slug. */
export async function countProducts(db: Db | Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; products: number }>`
    SELECT coalesce(subcategory, category) AS slug, count(*)::integer AS products FROM products
    WHERE status = 'active' GROUP BY GROUPING SETS (category, subcategory)`.execute(db)
  return new Map(rows.map(({ slug, products }) => [slug, products]))
}

/** The list of a category or of a sub-category. */
interface List {
  slug: string
  isSubcategory: boolean
}

/** The column that names the list of a product, and that of its place in it. */
const toColumns = ({ isSubcategory }: List) =>
  isSubcategory ? (['subcategory', 'subcategory_position'] as const) : (['category', 'position'] as const)

/**
 * Writes the order of a list. Products that are not named have no place in it.
 */
export async function writePositions(db: Tx, list: List, ids: readonly string[], now: Date): Promise<void> {
  const [of, position] = toColumns(list)
  const { rows } = await sql<{
    id: string
  }>`UPDATE products p SET ${sql.ref(position)} = named.position, updated_at = ${now}
    FROM (
      SELECT p.id, n.position FROM products p
      LEFT JOIN unnest(${ids}::uuid[]) WITH ORDINALITY AS n (id, position) ON n.id = p.id
      WHERE ${sql.ref(`p.${of}`)} = ${list.slug}
    ) named
    WHERE p.id = named.id AND ${sql.ref(`p.${position}`)} IS DISTINCT FROM named.position
    RETURNING p.id`.execute(db)
  await noteProductChanges(
    db,
    rows.map(({ id }) => id),
  )
}

/** The products of a category that have a place, in their order. */
export async function listPlaced(db: Tx, list: List): Promise<string[]> {
  const [of, position] = toColumns(list)
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(of, '=', list.slug)
    .where(position, 'is not', null)
    .orderBy(position)
    .execute()
  return rows.map(({ id }) => id)
}
