import { sql, type Insertable, type Selectable } from 'kysely'
import { DESIGN_NAME, DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { BraceletParts } from '../../db/tables.ts'
import { listTexts, readTexts, toTextColumns, type WithTexts } from '../../db/translations.ts'

/** A part with its available units. */
export type PartRow = WithTexts<Selectable<BraceletParts>> & { available: number }

/** A part to write; its stock is written apart. */
export type WrittenPart = Omit<
  WithTexts<Insertable<BraceletParts>>,
  'product_id' | 'earlier_price_fen' | 'price_changed_at' | 'updated_at'
>

function selectParts(db: Db | Tx) {
  return db
    .selectFrom('bracelet_parts as b')
    .innerJoin('stock_items as s', (join) =>
      join.onRef('s.product_id', '=', 'b.product_id').onRef('s.size', '=', 'b.id'),
    )
    .selectAll('b')
    .select('s.available')
}

/** All parts in the order of their numbers. */
export async function listParts(db: Db | Tx): Promise<PartRow[]> {
  const rows = await selectParts(db).orderBy('s.position').orderBy('b.id').execute()
  return rows.map(readTexts)
}

/** Parts by their ids, unordered, without unknown ones. */
export async function findParts(db: Db | Tx, ids: string[]): Promise<PartRow[]> {
  if (ids.length === 0) return []
  const rows = await selectParts(db).where('b.id', '=', anyOf(ids, 'text')).execute()
  return rows.map(readTexts)
}

export async function hasParts(db: Db): Promise<boolean> {
  const part = await db.selectFrom('bracelet_parts').select('id').limit(1).executeTakeFirst()
  return part !== undefined
}

/** Creates the hidden product if it is missing. Locks nothing: orders take the stock before their products. */
export async function createDesignProduct(db: Tx, now: Date): Promise<void> {
  await db
    .insertInto('products')
    .values({
      id: DESIGN_PRODUCT_ID,
      sku: 'CUSTOM-BRACELET',
      slug: 'custom-bracelet',
      category: 'bracelets',
      subcategory: 'custom-designs',
      status: 'archived',
      // Never charged: a design costs what its parts cost.
      price_fen: 1,
      record: JSON.stringify({ name: DESIGN_NAME }),
      is_complete: false,
      published_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Adds the stock of those parts that have none yet, and returns them; that of others stays. */
export async function addMissingStock(
  db: Tx,
  parts: readonly { id: string; number: number; stock: number }[],
): Promise<{ size: string; available: number }[]> {
  const rows = parts.map(({ id: size, number: position, stock: available }) => ({
    product_id: DESIGN_PRODUCT_ID,
    size,
    position,
    available,
  }))
  return db
    .insertInto('stock_items')
    .values(rows.toSorted((a, b) => (a.size < b.size ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['product_id', 'size']).doNothing())
    .returning(['size', 'available'])
    .execute()
}

const TEXTS = ['name', 'origin', 'treatment'] as const

/** Writes new and changed parts; with a new price, the one before is stored too. */
export async function upsertParts(db: Tx, parts: WrittenPart[], now: Date): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map((part) => ({
    ...toTextColumns(part, TEXTS),
    product_id: DESIGN_PRODUCT_ID,
    updated_at: now,
  }))
  const { id: _, product_id: __, ...changing } = rows[0]!
  const columns = Object.keys(changing) as (keyof typeof changing)[]
  const isDearerOrCheaper = sql`bracelet_parts.price_fen <> excluded.price_fen`
  await db
    .insertInto('bracelet_parts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        ...Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        earlier_price_fen: sql<number>`CASE WHEN ${isDearerOrCheaper} THEN bracelet_parts.price_fen
          ELSE bracelet_parts.earlier_price_fen END`,
        price_changed_at: sql<Date>`CASE WHEN ${isDearerOrCheaper} THEN ${now}::timestamptz
          ELSE bracelet_parts.price_changed_at END`,
      })),
    )
    .execute()
}

/** Makes a new version of the hidden product, which every response that shows parts depends on. */
export async function noteChangedParts(db: Tx, now: Date): Promise<void> {
  await sql`UPDATE products SET version = version + 1, updated_at = ${now},
      label = (SELECT lower(concat('custom-bracelet ', string_agg(concat_ws(' ', id, ${sql.join(listTexts('b', 'name'))}), ' ')))
        FROM bracelet_parts b)
    WHERE id = ${DESIGN_PRODUCT_ID}`.execute(db)
}
