import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { saveResult } from './src/save-result.ts'
import { addOrders, fillCatalogue } from './src/many-products.ts'
import { measureLoad, type Subject } from './src/measure.ts'
import { readMemoryBytes, readProcessorMs } from './src/process-figures.ts'
import { readSearchTexts } from './src/search-texts.ts'
import { toMedians } from './src/median.ts'
import { fetchRaw } from './src/request.ts'
import { openShopDatabase, type Pool } from './src/shop-database.ts'
import { startShopProcess, type ShopProcess } from './src/shop-process.ts'
import { addShoppers, type Shopper } from './src/shoppers.ts'
import { writeTable } from './src/table.ts'
import { requireWrk } from './src/wrk.ts'

const SORTS = ['featured', 'newest', 'price_asc', 'popular'] as const
const ORDERS_OF_A_SHOPPER = 100

/** So many connections at once are slow to begin with. */
const WARM_UP_SECONDS = 5
/** Product pages that are rendered for the first time in one round. */
const FIRST_PAGES = 72
/** Their rounds, for each of the others: one takes a second. */
const FIRST_ROUNDS = 3
/** By then each process has compared the versions of what it has cached. */
const NOTICED_MS = 2_500
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

type Round = Omit<Row, 'products' | 'orders' | 'name'>

/**
 * The calls whose cost could grow with the shop, 32 at once, every request different, with increasing numbers of products
 * and with a million orders. Medians of the rounds. Options: `--products 72,100000`, `--orders 1000000`, `--seconds 3`,
 * `--rounds 3`, `--connections 32`.
 */
export async function benchGrowth(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '72,100000' },
      orders: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
    },
  })
  requireWrk()
  const load = {
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    warmUpSeconds: WARM_UP_SECONDS,
  }
  const rounds = Number(values.rounds)
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const rows: Row[] = []
  let opened: Awaited<ReturnType<typeof openShop>> | undefined
  async function measure(subjects: Subject[], size: Pick<Row, 'products' | 'orders'>): Promise<void> {
    for (const subject of subjects) {
      await addRow(subject.name, size, rounds, () => measureLoad(subject, opened!.shop, load))
    }
  }
  async function addRow(
    name: string,
    size: Pick<Row, 'products' | 'orders'>,
    rounds: number,
    round: () => Promise<Round>,
  ): Promise<void> {
    report(`${name}, ${size.products} products, ${size.orders} orders …`)
    const measured: Round[] = []
    while (measured.length < rounds) measured.push(await round())
    const errors = measured.reduce((sum, each) => sum + each.errors, 0)
    rows.push({ ...size, name, ...toMedians(measured, FIGURES), errors })
  }
  try {
    opened = await openShop(folder)
    for (const products of values.products.split(',').map(Number)) {
      const size = { products, orders: 0 }
      await takeTime(`${products} products`, () => fillCatalogue(opened!.pool, products))
      await opened.close()
      await takeTime('start', async () => void (opened = await openShop(folder)))
      const { shop, pool } = opened
      const nextText = await readSearchTexts(pool)
      report(`${Math.round((await readMemoryBytes(shop)) / 1024 / 1024)} MB of memory, the database's too`)
      const slugs = await listSlugs(pool)
      await measure(toReads(slugs, nextText), size)
      const first = () => measureFirstPages(opened!, slugs, load.connections)
      await addRow('product page, first render', size, FIRST_ROUNDS * rounds, first)
    }
    const all = Number(values.orders)
    if (all > 0) await measureOrders(opened, { products: rows.at(-1)!.products, all, measure })
    process.stdout.write(toText(rows))
    await saveResult('growth', rows)
  } finally {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A shop of two workers on this folder; each has loaded the products when it is open. */
async function openShop(folder: string) {
  const shop = await startShopProcess({ workers: 2, folder })
  const database = await openShopDatabase(folder, 2)
  return {
    shop,
    pool: database.pool,
    async close() {
      await database.close()
      await shop.stop()
    },
  }
}

async function measureOrders(
  { shop, pool }: { shop: ShopProcess; pool: Pool },
  {
    products,
    all,
    measure,
  }: {
    products: number
    all: number
    measure: (subjects: Subject[], size: Pick<Row, 'products' | 'orders'>) => Promise<void>
  },
): Promise<void> {
  const buyers = await addShoppers(shop, pool, 1_000)
  // The same shoppers list their orders, whose number is constant; only those of others grow.
  const few = 1_000 * ORDERS_OF_A_SHOPPER
  await addOrders(pool, { from: 1, to: few }, buyers.map(toId))
  await measure([toOrderList(buyers)], { products, orders: few })
  const others = await addShoppers(shop, pool, 10_000)
  await takeTime(`${all} orders`, () => addOrders(pool, { from: few + 1, to: all }, others.map(toId)))
  await measure([toOrderList(buyers)], { products, orders: all })
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

async function takeTime(what: string, work: () => Promise<void>): Promise<void> {
  const startedMs = performance.now()
  await work()
  report(`${what}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
}

async function listSlugs(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    "SELECT slug FROM products WHERE status = 'active' AND id <> $1 ORDER BY random()",
    [DESIGN_PRODUCT_ID],
  )
  return rows.map(({ slug }) => slug)
}

function toReads(slugs: readonly string[], nextText: () => string): Subject[] {
  const find = (query: string) => ({ path: `/api/products?${query}&${nextPrices()}` })
  /** A product at an address that is in no cache, also where there are few products. */
  function nextUncached(): string {
    counter += 1
    return `${slugs[counter % slugs.length]!}?seen=${counter}`
  }
  return [
    { name: 'list', nextRequest: () => find(`category=bracelets&sort=${pick(SORTS)}`) },
    { name: 'list, popular', nextRequest: () => find('sort=popular') },
    { name: 'search', nextRequest: () => find(`q=${encodeURIComponent(nextText())}`) },
    { name: 'detail', nextRequest: () => ({ path: `/api/products/${nextUncached()}` }) },
  ]
}

/**
 * Pages of products that have just changed, so that neither they nor any call of theirs is in a cache: with few products
 * each of them would be after its first page.
 */
async function measureFirstPages(
  { shop, pool }: { shop: ShopProcess; pool: Pool },
  slugs: readonly string[],
  connections: number,
): Promise<Round> {
  const chosen = Array.from({ length: FIRST_PAGES }, () => slugs[(counter += 1) % slugs.length]!)
  await pool.query(
    `WITH changed AS (UPDATE products SET updated_at = now() WHERE slug = ANY($1) RETURNING id)
     INSERT INTO product_changes (transaction_id, product_id, changed_at) SELECT pg_current_xact_id(), id, now() FROM changed`,
    [chosen],
  )
  await delay(NOTICED_MS)
  // Each process reads the changed products.
  for (let round = 0; round < 8; round += 1) await fetchRaw(shop.origin, toPrices())
  const times: number[] = []
  let errors = 0
  const left = new Set(chosen)
  const many = left.size
  const before = await readProcessorMs(shop)
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const slug of left) {
        left.delete(slug)
        const sentMs = performance.now()
        // A busy shop refuses some (`load-shedding.ts`).
        await fetchRaw(shop.origin, { path: `/product/${slug}` }).catch(() => (errors += 1))
        times.push(performance.now() - sentMs)
      }
    }),
  )
  const seconds = (performance.now() - startedMs) / 1_000
  const processorMs = ((await readProcessorMs(shop)) - before) / many
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(many - 1, Math.floor(share * many))]!
  return {
    perSecond: many / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    processorMs,
    errors,
  }
}

const toPrices = () => ({ path: `/api/products?limit=1&${nextPrices()}` })

function toOrderList(buyers: readonly Shopper[]): Subject {
  return {
    name: 'orders of a shopper',
    nextRequest: () => ({ path: '/api/v1/orders', headers: pick(buyers).headers }),
  }
}

/** `times`: the processor time, compared with the first size. */
function toText(rows: Row[]): string {
  return writeTable([
    [
      'what',
      'products',
      'orders',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'processor ms',
      'times',
      'errors',
    ],
    ...rows.map((row) => [
      row.name,
      String(row.products),
      String(row.orders),
      String(Math.round(row.perSecond)),
      ...[row.p50Ms, row.p95Ms, row.p99Ms].map((ms) => ms.toFixed(2)),
      row.processorMs.toFixed(2),
      (row.processorMs / rows.find(({ name }) => name === row.name)!.processorMs).toFixed(2),
      String(row.errors),
    ]),
  ])
}
