import { parseArgs } from 'node:util'
import { keepResult } from './src/keep-result.ts'
import { addOrders, fillCatalogue } from './src/many-products.ts'
import { measureLoad, type Subject } from './src/measure.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess, type ShopProcess } from './src/shop-process.ts'
import { addShoppers, type Shopper } from './src/shoppers.ts'
import { writeTable } from './src/table.ts'

/** Words that shoppers look for; every search is two of them and a price that nobody asked for before. */
const WORDS = [
  ...['amethyst', 'quartz', 'bracelet', 'obsidian', 'jade', 'citrine', 'calm', 'love', 'beads', 'incense'],
  ...[
    'moonstone',
    'tiger',
    'lapis',
    'pendant',
    'rose',
    'protection',
    'agate',
    'sandalwood',
    'crystal',
    'garnet',
  ],
]
const SORTS = ['featured', 'newest', 'price_asc', 'popular'] as const
const ORDERS_OF_A_SHOPPER = 100

interface Row {
  products: number
  orders: number
  name: string
  perSecond: number
  p50Ms: number
  p97Ms: number
  p99Ms: number
  processorMs: number
  errors: number
}

/**
 * The calls that could grow with the shop, every request different, at more and more products and at a million orders.
 * Options: `--products 72,1000,10000,100000`, `--orders 1000000`, `--seconds 5`, `--connections 8`.
 */
export async function benchGrowth(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '72,1000,10000,100000' },
      orders: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '8' },
    },
  })
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) }
  const shop = await startShopProcess({ workers: 2 })
  const database = await openShopDatabase(shop.folder, 2)
  const rows: Row[] = []
  async function measure(subjects: Subject[], size: Pick<Row, 'products' | 'orders'>): Promise<void> {
    for (const subject of subjects) {
      process.stderr.write(`${subject.name}, ${size.products} products, ${size.orders} orders …\n`)
      rows.push({ ...size, name: subject.name, ...(await measureLoad(subject, shop, load)) })
    }
  }
  try {
    for (const products of values.products.split(',').map(Number)) {
      await fillCatalogue(database.pool, products)
      await becomeFresh(shop)
      const { rows: slugs } = await database.pool.query<{ slug: string }>(
        'SELECT slug FROM products ORDER BY random()',
      )
      await measure(toReads(slugs.map(({ slug }) => slug)), { products, orders: 0 })
    }
    const products = Number(values.products.split(',').at(-1))
    const buyers = await addShoppers(shop, database.pool, 1_000)
    // The same shoppers look at their orders, which stay as many; what grows is everybody else's.
    const few = 1_000 * ORDERS_OF_A_SHOPPER
    const all = Number(values.orders)
    await addOrders(database.pool, { from: 1, to: few }, buyers.map(toId))
    await measure([toOrderList(buyers)], { products, orders: few })
    const others = await addShoppers(shop, database.pool, 10_000)
    await addOrders(database.pool, { from: few + 1, to: all }, others.map(toId))
    await measure([toOrderList(buyers)], { products, orders: all })
    process.stdout.write(toText(rows))
    await keepResult('growth', rows)
  } finally {
    await database.close()
    await shop.stop()
  }
}

let turn = 0
const toId = ({ userId }: Shopper) => userId
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
/** A lower bound of prices in yuan, each time another one. */
const nextPrice = () => ((turn += 1) % 20_000) / 100

function toReads(slugs: readonly string[]): Subject[] {
  const find = (query: string) => ({ path: `/api/products?${query}&min_price=${nextPrice()}` })
  return [
    { name: 'list', ask: () => find(`category=bracelets&sort=${pick(SORTS)}`) },
    { name: 'list, popular', ask: () => find('sort=popular') },
    { name: 'search', ask: () => find(`q=${pick(WORDS)}+${pick(WORDS)}`) },
    { name: 'detail', ask: () => ({ path: `/api/products/${slugs[(turn += 1) % slugs.length]!}` }) },
    { name: 'product page', ask: () => ({ path: `/product/${slugs[(turn += 1) % slugs.length]!}` }) },
  ]
}

function toOrderList(buyers: readonly Shopper[]): Subject {
  return {
    name: 'orders of a shopper',
    ask: () => ({ path: '/api/v1/orders', headers: pick(buyers).headers }),
  }
}

/** Until the shop has taken notice of a catalogue that grew behind its back. */
async function becomeFresh({ origin }: ShopProcess): Promise<void> {
  for (let look = 0; look < 20; look += 1) {
    // Over a new connection each time: each process takes notice for itself.
    const headers = { connection: 'close' }
    await (await fetch(`${origin}/api/products?min_price=${nextPrice()}`, { headers })).arrayBuffer()
    await new Promise((resume) => setTimeout(resume, 250))
  }
}

function toText(rows: Row[]): string {
  return writeTable([
    ['what', 'products', 'orders', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms', 'processor ms', 'errors'],
    ...rows.map((row) => [
      row.name,
      String(row.products),
      String(row.orders),
      String(Math.round(row.perSecond)),
      ...[row.p50Ms, row.p97Ms, row.p99Ms].map(String),
      row.processorMs.toFixed(2),
      String(row.errors),
    ]),
  ])
}
