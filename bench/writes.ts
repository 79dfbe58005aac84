import { DEMO_SHOPPER } from '@shop/api/boot/seed/demo'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { saveResult } from './src/save-result.ts'
import { readLoad } from './src/load.ts'
import { measureAgainstBare, type Measurement, type Subject } from './src/measure.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { addShoppers } from './src/shoppers.ts'
import { toTable } from './src/table.ts'

/** One process for each core. */
const WORKERS = 2
/** Enough that no cart grows long in a run. */
const SHOPPERS = 20_000

/**
 * Adding to the server-side cart, by a different shopper each time, and signing in, whose cost is the password hash.
 * Options: readLoad.
 */
export async function benchWrites(args: string[]): Promise<void> {
  const load = readLoad(args)
  const shop = await startShopProcess({ workers: WORKERS })
  const database = await openShopDatabase(shop.folder, 2)
  try {
    const { rows: goods } = await database.pool.query<{ id: string; size: string }>(
      `SELECT product_id AS id, min(size) AS size FROM stock_items
       WHERE product_id <> $1 GROUP BY product_id ORDER BY 1`,
      [DESIGN_PRODUCT_ID],
    )
    const shoppers = await addShoppers(shop, database.pool, SHOPPERS)
    let counter = 0
    const addToCart = () => {
      const { id, size } = goods[Math.floor(Math.random() * goods.length)]!
      const body = { product_id: id, quantity: 1, ...(size ? { size } : {}) }
      const { headers } = shoppers[(counter += 1) % shoppers.length]!
      return { method: 'POST' as const, path: '/api/cart/items', headers, body: JSON.stringify(body) }
    }
    const { email, password } = DEMO_SHOPPER
    const login = {
      method: 'POST' as const,
      path: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password_raw: password }),
    }
    const subjects: Subject[] = [
      { name: 'add to cart', nextRequest: addToCart },
      { name: 'login', nextRequest: () => login },
    ]
    const rows: Measurement[] = []
    for (const subject of subjects) {
      process.stderr.write(`${subject.name} …\n`)
      rows.push(await measureAgainstBare(subject, shop, load))
    }
    process.stdout.write(toTable(rows))
    await saveResult('writes', rows)
  } finally {
    await database.close()
    await shop.stop()
  }
}
