import type { Tx } from '../../db/pool.ts'
import { toSizes, writeStock } from './catalogue-stock.repository.ts'
import { releaseSlugs, upsertProducts, type WrittenProduct } from './catalogue.repository.ts'

/** Products that are read and written together: few statements, and little in memory. */
const BATCH = 50

/** What is read and written together, 50 at a time. */
export function* toBatches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}

/**
 * What an import can write at once, since nobody sees it yet: goods that are new to the shop. And what its last pass
 * writes: goods on sale, and the addresses of new ones that another product still has.
 *
 * @param held addresses that products of the shop have
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
 *
 * 1. Products with a new address, by id, while it holds nothing else that an order asks for. A new address locks a
 *    product as a deletion does, and an order takes its products (a key share, by its lines) before the shelf: were the
 *    shelf taken first, the two could wait for each other.
 * 2. The shelf, then its products, by id, as a payment does (`stock.sell`: the shelf, then the count of sold pieces).
 *    Products that keep their address are locked so that orders of them do not wait.
 *
 * Two can still meet it in a circle: an order with several pieces that all get new addresses, by lines in another order
 * than that of their ids; and a payment that waits for a piece with a new address and has something that the pass also
 * changes. The database then sends one of the two back, and it is run again (`inTransaction`).
 */
export async function writeOnSale(db: Tx, products: WrittenProduct[], now: Date): Promise<void> {
  await releaseSlugs(db, products)
  for (const batch of toBatches(products)) {
    await writeStock(db, batch)
    await upsertProducts(db, batch, now)
  }
}
