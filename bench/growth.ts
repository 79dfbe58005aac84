import { parseArgs } from 'node:util'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { saveResult } from './src/save-result.ts'
import { addOrders, fillCatalogue } from './src/many-products.ts'
import { measureLoad, type Subject } from './src/measure.ts'
import { readMemoryBytes } from './src/process-figures.ts'
import { readSearchTexts } from './src/search-texts.ts'
import { toMedians } from './src/median.ts'
import { fetchRaw } from './src/request.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { addShoppers, type Shopper } from './src/shoppers.ts'
import { writeTable } from './src/table.ts'
import { requireWrk } from './src/wrk.ts'

const SORTS = ['featured', 'newest', 'price_asc', 'popular'] as const
const ORDERS_OF_A_SHOPPER = 100

/** Concurrent searches. */
const CROWD = 32
const CROWD_SEARCH = `search, ${CROWD} at once`
const FIGURES = ['perSecond', 'p50Ms', 'p95Ms', 'p99Ms', 'processorMs'] as const

interface Row {
  products: number
  orders: number
  name: string
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  processorMs: number
  errors: number
}

/**
 * The calls whose cost could grow with the shop, every request different, with increasing numbers of products and with
 * a million orders. Medians of the rounds. Options: `--products 72,1000,10000,100000`, `--orders 1000000`, `--seconds
 * 3`, `--rounds 3`, `--connections 8`.
 */
export async function benchGrowth(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '72,1000,10000,100000' },
      orders: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '8' },
    },
  })
  requireWrk()
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) }
  const shop = await startShopProcess({ workers: 2 })
  const database = await openShopDatabase(shop.folder, 2)
  const rows: Row[] = []
  async function measure(subjects: Subject[], size: Pick<Row, 'products' | 'orders'>): Promise<void> {
    for (const subject of subjects) {
      report(`${subject.name}, ${size.products} products, ${size.orders} orders …`)
      const connections = subject.name === CROWD_SEARCH ? CROWD : load.connections
      const rounds = []
      for (let round = 0; round < Number(values.rounds); round += 1)
        rounds.push(await measureLoad(subject, shop, { ...load, connections }))
      const errors = rounds.reduce((sum, round) => sum + round.errors, 0)
      rows.push({ ...size, name: subject.name, ...toMedians(rounds, FIGURES), errors })
    }
  }
  try {
    for (const products of values.products.split(',').map(Number)) {
      await takeTime(`${products} products`, () => fillCatalogue(database.pool, products))
      await takeTime('each worker has loaded them', () => fillSnapshots(shop.origin, load.connections))
      const nextText = await readSearchTexts(database.pool)
      report(`${Math.round((await readMemoryBytes(shop)) / 1024 / 1024)} MB of memory, the database's too`)
      const { rows: slugs } = await database.pool.query<{ slug: string }>(
        "SELECT slug FROM products WHERE status = 'active' AND id <> $1 ORDER BY random()",
        [DESIGN_PRODUCT_ID],
      )
      await measure(
        toReads(
          slugs.map(({ slug }) => slug),
          nextText,
        ),
        { products, orders: 0 },
      )
    }
    const products = Number(values.products.split(',').at(-1))
    const buyers = await addShoppers(shop, database.pool, 1_000)
    // The same shoppers list their orders, whose number is constant; only those of others grow.
    const few = 1_000 * ORDERS_OF_A_SHOPPER
    const all = Number(values.orders)
    await addOrders(database.pool, { from: 1, to: few }, buyers.map(toId))
    await measure([toOrderList(buyers)], { products, orders: few })
    const others = await addShoppers(shop, database.pool, 10_000)
    await takeTime(`${all} orders`, () =>
      addOrders(database.pool, { from: few + 1, to: all }, others.map(toId)),
    )
    await measure([toOrderList(buyers)], { products, orders: all })
    process.stdout.write(toText(rows))
    await saveResult('growth', rows)
  } finally {
    await database.close()
    await shop.stop()
  }
}

let counter = 0
const toId = ({ userId }: Shopper) => userId
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
const PRICES = 20_000
/** A new price range in yuan each time; the upper bound is above any price. */
function nextPrices(): string {
  counter += 1
  return `min_price=${(counter % PRICES) / 100}&max_price=${99_000 + Math.floor(counter / PRICES)}`
}

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** The first list after so many changes waits until its worker has loaded them. */
async function fillSnapshots(origin: string, connections: number): Promise<void> {
  const requests = Array.from({ length: connections }, () =>
    fetchRaw(origin, { path: `/api/products?limit=1&${nextPrices()}` }),
  )
  await Promise.all(requests)
}

async function takeTime(what: string, work: () => Promise<void>): Promise<void> {
  const startedMs = performance.now()
  await work()
  report(`${what}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
}

function toReads(slugs: readonly string[], nextText: () => string): Subject[] {
  const search = () => find(`q=${encodeURIComponent(nextText())}`)
  const find = (query: string) => ({ path: `/api/products?${query}&${nextPrices()}` })
  /** A product at an address that is in no cache, also where there are few products. */
  function nextUncached(): string {
    counter += 1
    return `${slugs[counter % slugs.length]!}?seen=${counter}`
  }
  return [
    { name: 'list', nextRequest: () => find(`category=bracelets&sort=${pick(SORTS)}`) },
    { name: 'list, popular', nextRequest: () => find('sort=popular') },
    { name: 'search', nextRequest: search },
    { name: CROWD_SEARCH, nextRequest: search },
    { name: 'detail', nextRequest: () => ({ path: `/api/products/${nextUncached()}` }) },
    { name: 'product page', nextRequest: () => ({ path: `/product/${nextUncached()}` }) },
  ]
}

function toOrderList(buyers: readonly Shopper[]): Subject {
  return {
    name: 'orders of a shopper',
    nextRequest: () => ({ path: '/api/v1/orders', headers: pick(buyers).headers }),
  }
}

function toText(rows: Row[]): string {
  return writeTable([
    ['what', 'products', 'orders', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'processor ms', 'errors'],
    ...rows.map((row) => [
      row.name,
      String(row.products),
      String(row.orders),
      String(Math.round(row.perSecond)),
      ...[row.p50Ms, row.p95Ms, row.p99Ms].map((ms) => ms.toFixed(2)),
      row.processorMs.toFixed(2),
      String(row.errors),
    ]),
  ])
}
