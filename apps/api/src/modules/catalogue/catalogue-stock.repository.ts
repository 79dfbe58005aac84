import type { ProductRecord } from '@shop/catalogue/format'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { USUAL_ALERT_LEVEL } from '@shop/contract/stock/stock.console'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import { noteProductChanges } from '../products/catalogue/product-changes.sql.ts'
import { recordStock, type StockCause } from '../products/stock/stock-movements.shared.ts'

/** A size and the quantity that a record counts. */
export interface Size {
  size: string
  stock: number
}

/** What the stock update needs of a product that an import writes. */
interface StockedProduct {
  id: string
  record: ProductRecord
  before: { sizes: Size[] } | undefined
}

/** The sizes of a record; a product without sizes has one empty size. */
export function toSizes(record: ProductRecord): Size[] {
  return record.sizes ?? [{ size: '', stock: record.stock ?? 0 }]
}

/**
 * Updates the stock to the records. Quantities that have not changed in the file since its last import stay
 * as the shop has counted them; sizes missing from the file are deleted unless reserved by an order.
 */
export async function writeStock(db: Tx, written: StockedProduct[], cause: StockCause): Promise<void> {
  // A change of price or text alone locks no stock.
  const products = written.filter(({ record, before }) => !isDeepStrictEqual(before?.sizes, toSizes(record)))
  await lockStock(db, products)
  const available = await readAvailable(db, products)
  const items = products.flatMap(({ id, record, before }) => {
    const earlier = new Map(before?.sizes.map(({ size, stock }) => [size, stock]))
    return toSizes(record).map(({ size, stock }, position) => ({
      id,
      size,
      position,
      stock,
      isRecounted: earlier.get(size) !== stock,
    }))
  })
  await upsertStock(db, items)

  const gone = products.flatMap(({ id, record, before }) => {
    const sizes = new Set(toSizes(record).map(({ size }) => size))
    return (before?.sizes ?? []).filter(({ size }) => !sizes.has(size)).map(({ size }) => ({ id, size }))
  })
  if (gone.length > 0) await removeSizes(db, gone)
  const now = await readAvailable(db, products)
  const keys = [...new Set([...available.keys(), ...now.keys()])]
  await recordStock(
    db,
    cause,
    keys.map((key) => ({
      productId: key.slice(0, ID_LENGTH),
      size: key.slice(ID_LENGTH + 1),
      change: (now.get(key) ?? 0) - (available.get(key) ?? 0),
    })),
  )
}

const ID_LENGTH = 36

/** The available units by `<product's id>:<size>`. */
export async function readAvailable(
  db: Db | Tx,
  products: readonly { id: string }[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_items')
    .select(['product_id', 'size', 'available'])
    .where('product_id', '=', anyOf(products.map(({ id }) => id)))
    .execute()
  return new Map(rows.map(({ product_id, size, available }) => [`${product_id}:${size}`, available]))
}

/** Deletes sizes; of those that an order has reserved, nothing more is available. */
export async function removeSizes(db: Tx, gone: { id: string; size: string }[]): Promise<void> {
  await noteProductChanges(
    db,
    gone.map(({ id }) => id),
  )
  const listed = sql`unnest(${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ size }) => size)}::text[]) AS g (id, size)`
  await sql`DELETE FROM stock_items s USING ${listed}
    WHERE s.product_id = g.id AND s.size = g.size AND s.reserved = 0`.execute(db)
  await sql`UPDATE stock_items s SET available = 0 FROM ${listed}
    WHERE s.product_id = g.id AND s.size = g.size`.execute(db)
}

/**
 * Locks all stock rows concerned, in the order in which orders lock them (stock.service.ts), to avoid
 * deadlocks.
 */
async function lockStock(db: Tx, products: StockedProduct[]): Promise<void> {
  const ids = products.filter(({ before }) => before !== undefined).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`SELECT FROM stock_items WHERE product_id = ANY(${ids}::uuid[])
    ORDER BY product_id, size COLLATE "C" FOR UPDATE`.execute(db)
}

interface StockItem extends Size {
  id: string
  position: number
  isRecounted: boolean
}

async function upsertStock(db: Tx, items: StockItem[]): Promise<void> {
  if (items.length === 0) return
  await noteProductChanges(
    db,
    items.map(({ id }) => id),
  )
  const unchanged = items.filter(({ isRecounted }) => !isRecounted)
  await sql`INSERT INTO stock_items AS item (product_id, size, position, available)
    SELECT * FROM unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ size }) => size)}::text[],
      ${items.map(({ position }) => position)}::integer[], ${items.map(({ stock }) => stock)}::integer[])
    ON CONFLICT (product_id, size) DO UPDATE SET position = excluded.position,
      available = CASE WHEN (item.product_id, item.size) IN (
        SELECT * FROM unnest(${unchanged.map(({ id }) => id)}::uuid[], ${unchanged.map(({ size }) => size)}::text[])
      ) THEN item.available ELSE excluded.available END`.execute(db)
}

/**
 * For the stock with which a shop begins: a size of which there were few from the start is low at half of them, a sold-out one
 * at once. Otherwise the first day begins with a list of warnings about what nobody has bought.
 */
export async function setStartingLevels(db: Db): Promise<void> {
  await db
    .updateTable('stock_items')
    .set({ alert_level: sql<number>`available / 2` })
    .where('alert_level', 'is', null)
    .where('available', '<=', USUAL_ALERT_LEVEL)
    .execute()
}
