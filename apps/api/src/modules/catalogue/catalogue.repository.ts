import { listFields, PRODUCT_FIELDS } from '@shop/contract/products/product-fields.rules'
import { sql } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { toLocalizedFields, type LocalizedField } from '@shop/contract/languages/translated'
import { toFen, toMoney } from '@shop/contract/money/money'
import { checkRecord } from '@shop/catalogue/drafts'
import { toPublishedAt, type ProductRecord } from '@shop/catalogue/format'
import type { Db, Tx } from '../../db/pool.ts'
import { readTexts, toTextColumns } from '../../db/translations.ts'
import { createId } from '../../db/ids.ts'
import { importHashes } from '../products/import-hashes.service.ts'
import { anyOf } from '../../db/sql.ts'
import type { PublishedPicture } from '../media/published-picture.shared.ts'
import { noteProductChanges } from '../products/catalogue/product-changes.sql.ts'
import { recordCataloguePrices } from '../products/prices/price-history.sql.ts'
import { applyPrices } from '../sales/sale-prices.sql.ts'
import { recordEvents } from '../webhooks/webhook-outbox.sql.ts'
import type { Size } from './catalogue-stock.repository.ts'
import { readRecord, toRecordColumns } from './record-columns.ts'

/** What is stored of a product: its record as last imported. */
export interface StoredProduct {
  id: string
  sku: string
  version: number
  record: ProductRecord
}

/** A product to write, with what an import needs to know of its former state. */
export interface WrittenProduct {
  id: string
  record: ProductRecord
  /** With a version it is written only if it still has that one. */
  before: { slug: string; sku?: string; version?: number; sizes: Size[] } | undefined
}

/** A stored picture of a product, with its texts. `file`: its name in the record. */
export type StoredImage = PublishedPicture &
  LocalizedField<'alt'> & {
    file: string
    focal_x: number | null
    focal_y: number | null
  }

/** A picture of a record, which is published. */
export function toStoredImage(
  { url, srcset, width, height, placeholder }: PublishedPicture,
  { file, alt, focal }: ProductRecord['pictures'][number],
): StoredImage {
  return {
    file,
    url,
    srcset,
    width,
    height,
    placeholder,
    ...toLocalizedFields('alt', alt),
    focal_x: focal?.x ?? null,
    focal_y: focal?.y ?? null,
  }
}

const toStored = ({ id, sku, version, ...columns }: ReturnedProduct): StoredProduct => ({
  id,
  sku,
  version,
  record: readRecord(columns),
})

type ReturnedProduct = Omit<StoredProduct, 'record'> & Parameters<typeof readRecord>[0]

export async function listStoredProducts(db: Db | Tx, skus?: string[]): Promise<StoredProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'version', 'record', 'cost_fen'])
    .where('id', '!=', DESIGN_PRODUCT_ID)
    .$if(skus !== undefined, (query) => query.where('sku', '=', anyOf(skus!, 'text')))
    .orderBy('sku')
    .execute()
  return rows.map(toStored)
}

/** Whether there is any product. */
export async function hasProducts(db: Db | Tx): Promise<boolean> {
  const products = db.selectFrom('products').select('id').where('id', '!=', DESIGN_PRODUCT_ID)
  return (await products.limit(1).executeTakeFirst()) !== undefined
}

export async function listStoredProductsById(db: Db | Tx, ids: string[]): Promise<StoredProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'version', 'record', 'cost_fen'])
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(toStored)
}

/** The pictures that these products have, as `<SKU>/<file>`. */
export async function listPictureFiles(db: Db, skus: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('product_images as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['p.sku', 'i.file'])
    .where('p.sku', '=', anyOf(skus, 'text'))
    .execute()
  return new Set(rows.map(({ sku, file }) => `${sku}/${file}`))
}

/** Ids of existing products, by SKU. */
export async function findProductIds(db: Db | Tx, skus: string[]): Promise<Map<string, string>> {
  const products = db.selectFrom('products').select(['id', 'sku'])
  const rows = await products.where('sku', '=', anyOf(skus, 'text')).execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

/** Which of these slugs exist, and the SKU that each belongs to. */
export async function findSlugOwners(db: Db | Tx, slugs: string[]): Promise<Map<string, string>> {
  const products = db.selectFrom('products').select(['slug', 'sku'])
  const rows = await products.where('slug', '=', anyOf(slugs, 'text')).execute()
  return new Map(rows.map(({ slug, sku }) => [slug, sku]))
}

/** Enough for tens of thousands of products. */
const LONGEST_IMPORT = '10min'

/**
 * Serializes imports and exports: each reads what the one before has written. The lock ends with the
 * transaction and is used for nothing else; the usual timeouts apply again once it is held.
 */
export async function lockImports(db: Tx): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${LONGEST_IMPORT}, true), set_config('statement_timeout', ${LONGEST_IMPORT}, true)`.execute(
    db,
  )
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogue import', 0))`.execute(db)
  await sql`SET LOCAL lock_timeout TO DEFAULT`.execute(db)
  await sql`SET LOCAL statement_timeout TO DEFAULT`.execute(db)
}

/**
 * Inserts new products, and updates changed ones, with the prices that shoppers are asked now. Setting a unique column would lock the row as a deletion
 * does and block every order of it, so the slug is set only where it changes.
 */
export async function upsertProducts(
  db: Tx,
  products: WrittenProduct[],
  { now, fillsShop = false }: { now: Date; fillsShop?: boolean },
): Promise<void> {
  const [renamed, others] = [products.filter(isRenamed), products.filter((product) => !isRenamed(product))]
  await upsert(db, renamed, now, ['slug', 'sku'])
  await upsert(db, others, now, [])
  if (fillsShop) await recordCataloguePrices(db, listOldPrices(products), now)
  const { pricesFen } = await applyPrices(
    db,
    products.map(({ id }) => id),
    now,
  )
  await recordEvents(
    db,
    now,
    products.map(({ id, before, record: { sku, slug, status } }) => ({
      type: before ? 'product.updated' : 'product.created',
      about: `product:${id}`,
      data: { product_id: id, sku, slug, status, price: toMoney(pricesFen.get(id)!) },
    })),
  )
}

/**
 * Replaces the slugs of products that get another one by their ids, so that any product may take them in
 * whatever order they are written (`upsertProducts`, in the same transaction). From here on orders of these
 * products wait.
 */
export async function releaseSlugs(db: Tx, products: WrittenProduct[]): Promise<void> {
  const ids = products.filter(isRenamed).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`SELECT FROM products WHERE id = ${anyOf(ids)} ORDER BY id FOR UPDATE`.execute(db)
  await sql`UPDATE products SET slug = id::text WHERE id = ${anyOf(ids)}`.execute(db)
}

/**
 * Locks products, by id, until the end of the transaction.
 * @returns whether each still has the version that it was read with
 */
export async function lockUnchanged(db: Tx, products: WrittenProduct[]): Promise<boolean> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'version'])
    .where('id', '=', anyOf(products.map(({ id }) => id)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return products.every(
    ({ id, before }) => before?.version === undefined || before.version === versions.get(id),
  )
}

/** The old prices that files bring. */
const listOldPrices = (products: WrittenProduct[]) =>
  products.flatMap(({ id, record: { compare_at_price: price } }) =>
    price === undefined ? [] : [{ id, priceFen: toFen(price) }],
  )

const isRenamed = ({ record, before }: WrittenProduct) =>
  before !== undefined &&
  (before.slug !== record.slug || (before.sku !== undefined && before.sku !== record.sku))

async function upsert(
  db: Tx,
  products: WrittenProduct[],
  now: Date,
  unique: ('slug' | 'sku')[],
): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ id, record }) => ({
    id,
    sku: record.sku,
    slug: record.slug,
    category: record.category,
    subcategory: record.subcategory,
    status: record.status,
    price_fen: toFen(record.price),
    // As the merchant has typed it, until `applyPrices` in the same transaction.
    compare_at_fen: record.compare_at_price === undefined ? null : toFen(record.compare_at_price),
    featured_rank: record.featured ?? null,
    published_at: toPublishedAt(record),
    ...toRecordColumns(record),
    is_complete: record.status !== 'draft' || checkRecord(record).missing.length === 0,
    label: `${record.sku} ${record.slug} ${Object.values(record.name).join(' ')}`.toLowerCase(),
    created_at: now,
    updated_at: now,
  }))
  await noteProductChanges(
    db,
    rows.map(({ id }) => id),
  )
  const { id: _, sku: __, slug: ___, created_at: ____, ...changing } = rows[0]!
  const columns = [...unique, ...(Object.keys(changing) as (keyof typeof changing)[])]
  await db
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        ...Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        version: sql<number>`products.version + 1`,
        // In another list it has no place yet.
        position: sql`CASE WHEN products.category = excluded.category THEN products.position END`,
        subcategory_position: sql`CASE WHEN products.subcategory = excluded.subcategory
          THEN products.subcategory_position END`,
      })),
    )
    .execute()
}

/** Writes the values that products can be filtered by. */
export async function writeAttributes(db: Tx, products: WrittenProduct[]): Promise<void> {
  const rows = products.flatMap(({ id, record }) =>
    Object.entries({
      category: [record.category],
      subcategory: [record.subcategory],
      size: record.sizes?.map(({ size }) => size) ?? [],
      ...Object.fromEntries(listFields('labels').map((name) => [PRODUCT_FIELDS[name].term, record[name]])),
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
  await db.deleteFrom(table).where('product_id', '=', anyOf(ids)).execute()
}

/** Replaces the pictures of these products; unchanged ones are left alone. */
export async function writeImages(db: Tx, products: { id: string; images: StoredImage[] }[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const stored = await readImages(db, ids)
  const changed = products.filter(
    ({ id, images }) => toImageText(stored.get(id) ?? []) !== toImageText(images),
  )
  if (changed.length === 0) return
  await noteProductChanges(
    db,
    changed.map(({ id }) => id),
  )
  await deleteOf(db, 'product_images', changed)
  const values = changed.flatMap(({ id, images }) =>
    images.map((image, position) => ({ product_id: id, position, ...toTextColumns(image, ['alt']) })),
  )
  await db.insertInto('product_images').values(values).execute()
}

/** The pictures of products in order, by product id. */
export async function readImages(db: Db | Tx, ids: string[]): Promise<Map<string, StoredImage[]>> {
  const rows = await db
    .selectFrom('product_images')
    .selectAll()
    .where('product_id', '=', anyOf(ids))
    .orderBy('position')
    .execute()
  const byProduct = Map.groupBy(rows, ({ product_id: id }) => id)
  return new Map(
    [...byProduct].map(([id, images]) => [
      id,
      images.map(({ product_id: _, position: __, ...image }) => readTexts(image)),
    ]),
  )
}

const toImageText = (images: StoredImage[]) =>
  JSON.stringify(images.map((image) => Object.entries(image).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Notifies every process that something changed which no product's version shows. */
export const noteChange = (db: Tx, now: Date) =>
  importHashes.save(db, { source: 'console', hash: createId(), now })
