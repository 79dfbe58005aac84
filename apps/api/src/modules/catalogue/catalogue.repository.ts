import { sql, type RawBuilder } from 'kysely'
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

/** A product as an import writes it, with what the shop held of it before. */
export interface WrittenProduct {
  id: string
  record: ProductRecord
  before: ProductRecord | undefined
}

/** A picture of a product as it is kept, with its texts. */
export type KeptImage = PublishedPicture & { alt: string; alt_zh: string }

export async function listKeptProducts(db: Db | Tx, skus?: string[]): Promise<KeptProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'record'])
    .$if(skus !== undefined, (query) => query.where(isOneOf('sku', skus!)))
    .orderBy('sku')
    .execute()
  return rows.map(({ id, sku, record }) => ({ id, sku, record: record as unknown as ProductRecord }))
}

/** Ids of the products that the shop holds already, by SKU. */
export async function findProductIds(db: Db | Tx, skus: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'sku']).where(isOneOf('sku', skus)).execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

/** Which of these slugs the shop holds, and the SKU that each belongs to. */
export async function findSlugOwners(db: Db | Tx, slugs: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').select(['slug', 'sku']).where(isOneOf('slug', slugs)).execute()
  return new Map(rows.map(({ slug, sku }) => [slug, sku]))
}

/** One parameter, however many there are. */
function isOneOf(column: 'sku' | 'slug', values: string[]) {
  return sql<boolean>`${sql.ref(column)} = ANY(${values}::text[])`
}

export async function upsertProducts(db: Tx, products: WrittenProduct[], now: Date): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ id, record }) => ({
    id,
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
    created_at: now,
    updated_at: now,
  }))
  const { id: _, created_at: __, ...changing } = rows[0]!
  const columns = Object.keys(changing) as (keyof typeof changing)[]
  await db
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) =>
          Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

/** The sizes of a record; goods without sizes have one that is empty. */
function toSizes(record: ProductRecord): { size: string; stock: number }[] {
  return record.sizes ?? [{ size: '', stock: record.stock ?? 0 }]
}

/**
 * Brings the shelf in line with the records. Stock that the file did not change since its last import stays as the
 * shop counted it meanwhile; sizes that are gone go, unless an order holds some.
 */
export async function writeStock(db: Tx, products: WrittenProduct[]): Promise<void> {
  const items = products.flatMap(({ id, record, before }) => {
    const earlier = new Map(before ? toSizes(before).map(({ size, stock }) => [size, stock]) : [])
    return toSizes(record).map(({ size, stock }, position) => ({
      ...{ id, size, position, stock },
      isCountedAnew: earlier.get(size) !== stock,
    }))
  })
  const [anew, kept] = [
    items.filter((item) => item.isCountedAnew),
    items.filter((item) => !item.isCountedAnew),
  ]
  await upsertStock(db, anew, sql`position = excluded.position, available = excluded.available`)
  await upsertStock(db, kept, sql`position = excluded.position`)

  const gone = products.flatMap(({ id, record, before }) => {
    const sizes = new Set(toSizes(record).map(({ size }) => size))
    return (before ? toSizes(before) : [])
      .filter(({ size }) => !sizes.has(size))
      .map(({ size }) => ({ id, size }))
  })
  if (gone.length === 0) return
  const listed = sql`unnest(${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ size }) => size)}::text[]) AS g (id, size)`
  await sql`DELETE FROM stock_items s USING ${listed}
    WHERE s.product_id = g.id AND s.size = g.size AND s.reserved = 0`.execute(db)
  await sql`UPDATE stock_items s SET available = 0 FROM ${listed}
    WHERE s.product_id = g.id AND s.size = g.size`.execute(db)
}

interface StockItem {
  id: string
  size: string
  position: number
  stock: number
}

async function upsertStock(db: Tx, items: StockItem[], change: RawBuilder<unknown>): Promise<void> {
  if (items.length === 0) return
  await sql`INSERT INTO stock_items (product_id, size, position, available)
    SELECT * FROM unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ size }) => size)}::text[],
      ${items.map(({ position }) => position)}::integer[], ${items.map(({ stock }) => stock)}::integer[])
    ON CONFLICT (product_id, size) DO UPDATE SET ${change}`.execute(db)
}

/** The values that products can be filtered by. */
export async function writeAttributes(db: Tx, products: WrittenProduct[]): Promise<void> {
  const rows = products.flatMap(({ id, record }) =>
    Object.entries({
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
    }).flatMap(([name, list]) => list.map((value) => ({ id, name, value }))),
  )
  await deleteOf(db, 'product_attributes', products)
  await sql`INSERT INTO product_attributes (product_id, name, value)
    SELECT * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ value }) => value)}::text[])`.execute(db)
}

async function deleteOf(
  db: Tx,
  table: 'product_attributes' | 'product_images',
  products: { id: string }[],
): Promise<void> {
  const ids = products.map(({ id }) => id)
  await db
    .deleteFrom(table)
    .where(sql<boolean>`product_id = ANY(${ids}::uuid[])`)
    .execute()
}

/** Makes the pictures of these products what they are now; those that are so already are left alone. */
export async function writeImages(db: Tx, products: { id: string; images: KeptImage[] }[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const rows = await db
    .selectFrom('product_images')
    .selectAll()
    .where(sql<boolean>`product_id = ANY(${ids}::uuid[])`)
    .orderBy('position')
    .execute()
  const kept = Map.groupBy(rows, ({ product_id: id }) => id)
  const changed = products.filter(({ id, images }) => toImageText(kept.get(id) ?? []) !== toImageText(images))
  if (changed.length === 0) return
  await deleteOf(db, 'product_images', changed)
  const values = changed.flatMap(({ id, images }) =>
    images.map((image, position) => ({ product_id: id, position, ...image })),
  )
  await db.insertInto('product_images').values(values).execute()
}

function toImageText(images: KeptImage[]): string {
  return JSON.stringify(
    images.map(({ url, srcset, width, height, placeholder, alt, alt_zh }) => [
      ...[url, srcset, width, height, placeholder, alt, alt_zh],
    ]),
  )
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
