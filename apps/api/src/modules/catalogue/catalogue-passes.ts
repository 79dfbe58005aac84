import type { Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { StockCause } from '../products/stock/stock-movements.shared.ts'
import { toSizes, writeStock } from './catalogue-stock.repository.ts'
import { lockUnchanged, releaseSlugs, upsertProducts, type WrittenProduct } from './catalogue.repository.ts'

/** Products per batch: few statements, and little memory. */
const BATCH = 50

/** Splits items into batches of 50. */
export function* toBatches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}

/**
 * Splits an import in two: products that are new to the shop can be written at once, since they are not
 * visible yet; the last pass writes products on sale, and the slugs of new ones that another product still
 * has.
 * @param held slugs of existing products
 */
export function toPasses(changed: WrittenProduct[], held: ReadonlySet<string>) {
  const early: WrittenProduct[] = []
  const later: WrittenProduct[] = []
  for (const product of changed) {
    const { id, record, before } = product
    if (before) later.push(product)
    else if (!held.has(record.slug)) early.push(product)
    else {
      early.push({ id, record: { ...record, slug: id }, before })
      later.push({ id, record, before: { slug: id, sizes: toSizes(record) } })
    }
  }
  return [early, later] as const
}

/**
 * The short last pass of an import. It takes its locks in this order:
 * 1. Products with a new slug, by id, before anything else that an order locks. A new slug locks its row as a
 * deletion does, and an order locks its products (key share, by its lines) before the stock: with the stock
 * locked first, the two could deadlock.
 * 2. The stock, then its products, by id, as a payment does (`stock.sell`: the stock, then `sold_count`).
 * Products that keep their slug are locked so that their orders do not wait.
 * Two deadlocks remain possible: with an order of several products that all get new slugs and are not in the
 * order of their ids; and with a payment that waits for a product with a new slug and holds something that
 * the pass also changes. PostgreSQL then aborts one of the two, and `inTransaction` runs it again.
 * @throws AppError IMPORT_OUTDATED
 */
export async function writeOnSale(db: Tx, products: WrittenProduct[], cause: StockCause): Promise<void> {
  await releaseSlugs(db, products)
  for (const batch of toBatches(products)) {
    await writeStock(db, batch, cause)
    // A change in the console since they were read is not overwritten.
    if (!(await lockUnchanged(db, batch))) throw new AppError('IMPORT_OUTDATED')
    await upsertProducts(db, batch, { now: cause.now })
  }
}
