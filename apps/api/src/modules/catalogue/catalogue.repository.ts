import { sql } from 'kysely'
import { toFen } from '@shop/contract/money'
import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
import type { Minerals } from '@shop/catalogue/mineral-format'
import type { Db, Tx } from '../../platform/database.ts'
import type { PublishedPicture } from '../media/pictures.service.ts'

/** What the shop holds of a product: the record as it was last imported. */
export interface KeptProduct {
  id: string
  sku: string
  record: ProductRecord
}

export async function listKeptProducts(db: Db | Tx): Promise<KeptProduct[]> {
  const rows = await db.selectFrom('products').select(['id', 'sku', 'record']).orderBy('sku').execute()
  return rows.map(({ id, sku, record }) => ({ id, sku, record: record as unknown as ProductRecord }))
}

export async function upsertProduct(db: Tx, id: string, record: ProductRecord, now: Date): Promise<void> {
  const columns = {
    sku: record.sku,
    slug: record.slug,
    category: record.category,
    subcategory: record.subcategory,
    status: record.status,
    price_fen: toFen(record.price),
    compare_at_fen: record.compare_at_price === undefined ? null : toFen(record.compare_at_price),
    featured_rank: record.featured ?? null,
    published_at: new Date(record.published_at),
    record: JSON.stringify(record),
    updated_at: now,
  }
  await db
    .insertInto('products')
    .values({ id, ...columns, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** The sizes of a record; goods without sizes have one that is empty. */
function toSizes(record: ProductRecord): { size: string; stock: number }[] {
  return record.sizes ?? [{ size: '', stock: record.stock ?? 0 }]
}

/**
 * Brings the shelf in line with a record. Stock that the file did not change since its last import stays as the
 * shop counted it meanwhile; sizes that are gone go, unless an order holds some.
 */
export async function writeStock(
  db: Tx,
  id: string,
  record: ProductRecord,
  before?: ProductRecord,
): Promise<void> {
  const earlier = new Map(before ? toSizes(before).map(({ size, stock }) => [size, stock]) : [])
  for (const [position, { size, stock }] of toSizes(record).entries()) {
    const isCountedAnew = earlier.get(size) !== stock
    await db
      .insertInto('stock_items')
      .values({ product_id: id, size, position, available: stock })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'size'])
          .doUpdateSet(isCountedAnew ? { position, available: stock } : { position }),
      )
      .execute()
    earlier.delete(size)
  }
  for (const size of earlier.keys()) {
    const gone = db.deleteFrom('stock_items').where('product_id', '=', id).where('size', '=', size)
    await gone.where('reserved', '=', 0).execute()
    await db
      .updateTable('stock_items')
      .set({ available: 0 })
      .where('product_id', '=', id)
      .where('size', '=', size)
      .execute()
  }
}

/** The values that a product can be filtered by. */
export async function writeAttributes(db: Tx, id: string, record: ProductRecord): Promise<void> {
  const values = {
    category: [record.category],
    subcategory: [record.subcategory],
    gem: record.gem,
    material: record.materials,
    element: record.element,
    zodiac: record.zodiac,
    chinese_zodiac: record.chinese_zodiac,
    color: record.color,
    size: record.sizes?.map(({ size }) => size) ?? [],
    tag: record.tags,
  }
  const rows = Object.entries(values).flatMap(([name, list]) =>
    list.map((value) => ({ product_id: id, name, value })),
  )
  await db.deleteFrom('product_attributes').where('product_id', '=', id).execute()
  await db.insertInto('product_attributes').values(rows).execute()
}

export async function writeImages(
  db: Tx,
  id: string,
  pictures: (PublishedPicture & { alt: string; alt_zh: string })[],
): Promise<void> {
  await db.deleteFrom('product_images').where('product_id', '=', id).execute()
  const rows = pictures.map((picture, position) => ({ product_id: id, position, ...picture }))
  await db.insertInto('product_images').values(rows).execute()
}

export async function writeTerms(db: Tx, terms: CatalogueTerms): Promise<void> {
  const rows = Object.entries(terms).flatMap(([kind, values]) =>
    Object.entries(values).map(([value, value_zh]) => ({ kind, value, value_zh })),
  )
  await db
    .insertInto('terms')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'value']).doUpdateSet((row) => ({ value_zh: row.ref('excluded.value_zh') })),
    )
    .execute()
}

/** Makes what is known of stones what the file says; what it does not name is forgotten. */
export async function writeMinerals(db: Tx, { stones }: Minerals): Promise<void> {
  const rows = Object.entries(stones).map(([gem, facts]) => ({ gem, facts: JSON.stringify(facts) }))
  const gems = rows.map(({ gem }) => gem)
  await db
    .deleteFrom('minerals')
    .where(sql<boolean>`gem <> ALL(${gems}::text[])`)
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('minerals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('gem').doUpdateSet((row) => ({ facts: row.ref('excluded.facts') })),
    )
    .execute()
}

export async function findImportHash(db: Db, source: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalogue_imports')
    .select('content_hash')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.content_hash
}

export async function keepImportHash(db: Tx, source: string, contentHash: string, now: Date): Promise<void> {
  const row = { content_hash: contentHash, imported_at: now }
  await db
    .insertInto('catalogue_imports')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

/** The Chinese for the values of all products, as they were last imported. */
export async function readTerms(db: Tx): Promise<Partial<CatalogueTerms>> {
  const rows = await db.selectFrom('terms').selectAll().execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return Object.fromEntries(
    [...byKind].map(([kind, terms]) => [
      kind,
      Object.fromEntries(terms.map(({ value, value_zh }) => [value, value_zh])),
    ]),
  )
}

/** The records with the stock as the shop counts it now; they are kept so, as if they had just been imported. */
export async function takeRecordsForExport(db: Tx): Promise<ProductRecord[]> {
  const products = await listKeptProducts(db)
  const stock = await db.selectFrom('stock_items').select(['product_id', 'size', 'available']).execute()
  const available = new Map(stock.map((item) => [`${item.product_id}|${item.size}`, item.available]))
  const records: ProductRecord[] = []
  for (const { id, record } of products) {
    const count = (size: string) => available.get(`${id}|${size}`) ?? 0
    const counted: ProductRecord = record.sizes
      ? { ...record, sizes: record.sizes.map(({ size }) => ({ size, stock: count(size) })) }
      : { ...record, stock: count('') }
    records.push(counted)
    if (isStockEqual(record, counted)) continue
    const columns = { record: JSON.stringify(counted) }
    await db.updateTable('products').set(columns).where('id', '=', id).execute()
  }
  return records
}

function isStockEqual(one: ProductRecord, other: ProductRecord): boolean {
  const counts = (record: ProductRecord) => toSizes(record).map(({ stock }) => stock)
  return counts(one).join() === counts(other).join()
}
