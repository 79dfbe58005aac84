import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSale } from '@shop/contract/sales/sales.console'
import { createWebhook } from '@shop/contract/webhooks/webhooks.console'
import { openSession, type Call } from './src/console-calls.ts'
import { fillCatalogue } from './src/many-products.ts'
import { fetchRaw } from './src/request.ts'
import { saveResult } from './src/save-result.ts'
import { openShopDatabase, type Pool } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

/** How long after its time a sale is looked for, and how long it lasts. */
const [LIMIT_MS, LASTS_MS] = [20_000, 25_000]
/** Between two requests of one reader. */
const PAUSE_MS = 20
/** Before the sale begins or ends: what pages show is read, and requests are timed. */
const BEFORE_MS = 2_000

/** What shows prices, by its address. */
interface Place {
  name: string
  path: string
}

/** Result of `npm run bench -- sales` for one change of all prices. */
interface Row {
  name: string
  products: number
  /** From the sale's time on, until the change was committed, and until each place showed it. */
  committedMs: number
  slowestPlace: string
  slowestPlaceMs: number
  /** The slowest response while prices changed. */
  slowestResponseMs: number
  /** Offers of the feed with the price of before, once the pages had changed. */
  feedUnchanged: number
}

/**
 * A sale of all products begins and ends: when pages, lists, filters and the feed have its prices, and how long readers wait
 * meanwhile; without and with a program that wants the events of products. Options: `--products 72,1000,10000`, from few to many.
 */
export async function benchSales(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { products: { type: 'string', default: '72,1000,10000' } } })
  const shop = await startShopProcess({ workers: 2, hasConsole: true })
  const database = await openShopDatabase(shop.folder, 2)
  const program = createServer((_, response) => void response.writeHead(204).end())
  try {
    program.listen(0, '127.0.0.1')
    await once(program, 'listening')
    const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`
    const rows: Row[] = []
    for (const products of values.products.split(',').map(Number)) {
      await fillCatalogue(database.pool, products)
      await addPriceHistory(database.pool)
      const call = await openSession(shop.consoleOrigin)
      const places = await listPlaces(database.pool)
      await readOften(shop.origin, places)
      const run = (name: string) =>
        measureSale({ name, products, places, origin: shop.origin, pool: database.pool, call })
      rows.push(...(await run('without programs')))
      const id = await addWebhook(call, url)
      rows.push(...(await run('with a program')))
      await database.pool.query(`UPDATE webhook_endpoints SET status = 'paused' WHERE id = $1`, [id])
    }
    process.stdout.write(toText(rows))
    await saveResult('sales', rows)
  } finally {
    program.closeAllConnections()
    program.close()
    await database.close()
    await shop.stop()
  }
}

/** Copies of products have the prices of their rows, and were asked them for two months. */
async function addPriceHistory(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    for (const statement of PRICE_HISTORY) await client.query(statement)
  } finally {
    client.release(true)
  }
}

const PRICE_HISTORY = [
  `UPDATE products SET record = jsonb_set(record - 'compare_at_price', '{price}', to_jsonb((price_fen / 100.0)::numeric(12, 2)::text)),
       compare_at_fen = NULL WHERE status = 'active'`,
  `INSERT INTO product_changes (transaction_id, product_id, changed_at)
     SELECT pg_current_xact_id(), id, now() FROM products WHERE status = 'active'`,
  'DELETE FROM product_prices',
  `INSERT INTO product_prices (product_id, valid_from, price_fen, source)
     SELECT id, now() - interval '60 days', price_fen, 'shop' FROM products WHERE status = 'active'`,
  'VACUUM (ANALYZE) products, product_prices',
]

async function listPlaces(pool: Pool): Promise<Place[]> {
  const { rows } = await pool.query<{ id: string; slug: string; below: string }>(
    `SELECT id, slug, (price_fen / 100.0)::numeric(12, 2)::text AS below FROM products
     WHERE status = 'active' AND subcategory <> 'custom-designs' AND published_at <= now() ORDER BY price_fen, id LIMIT 1`,
  )
  const { id, slug, below } = rows[0]!
  return [
    { name: 'product page', path: `/product/${slug}` },
    { name: 'list page', path: '/category/bracelets?sort=price_asc' },
    { name: 'product', path: `/api/products/${id}` },
    { name: 'list', path: '/api/products?sort=price_asc&limit=24' },
    { name: 'filter', path: `/api/products?max_price=${Number(below) - 0.01}` },
  ]
}

/** So that each process has read the products before anything is measured. */
async function readOften(origin: string, places: readonly Place[]): Promise<void> {
  for (let round = 0; round < 10; round += 1) for (const { path } of places) await fetchRaw(origin, { path })
}

async function addWebhook(call: Call, url: string): Promise<string> {
  const body = { id: randomUUID(), url, description: 'Search', event_types: ['product.updated'] }
  await call('POST', createWebhook.path, body)
  return body.id
}

interface Measured {
  name: string
  products: number
  places: readonly Place[]
  origin: string
  pool: Pool
  call: Call
}

/** A sale of everything: its beginning and its end. */
async function measureSale({ name, call, ...shop }: Measured): Promise<Row[]> {
  const regular = await readFeedPrices(shop.origin)
  // A whole second, as the console sends it.
  const startsMs = Math.ceil((Date.now() + 2 * BEFORE_MS) / 1_000) * 1_000
  const body = {
    id: randomUUID(),
    title: { en: 'Everything', zh: '全场' },
    trait: 'all',
    values: [],
    effect: 'percent',
    percent: 20,
    amount: null,
    rounding: 'fen',
    starts_at: new Date(startsMs).toISOString(),
    ends_at: new Date(startsMs + LASTS_MS).toISOString(),
  }
  await call('POST', createSale.path, body)
  const begins = await measureChange({ ...shop, saleId: body.id, atMs: startsMs, applied: 'running' })
  const reduced = await readFeedPrices(shop.origin)
  const ends = await measureChange({ ...shop, saleId: body.id, atMs: startsMs + LASTS_MS, applied: 'ended' })
  const restored = await readFeedPrices(shop.origin)
  return [
    { name: `begins, ${name}`, ...begins, feedUnchanged: countUnchanged(regular, reduced) },
    { name: `ends, ${name}`, ...ends, feedUnchanged: countUnchanged(reduced, restored) },
  ]
}

interface Change extends Omit<Measured, 'name' | 'call'> {
  saleId: string
  atMs: number
  applied: 'running' | 'ended'
}

async function measureChange({
  products,
  places,
  origin,
  pool,
  saleId,
  atMs,
  applied,
}: Change): Promise<Omit<Row, 'name' | 'feedUnchanged'>> {
  await delay(atMs - BEFORE_MS - Date.now())
  const commit = waitUntil(
    'The sale',
    async () => {
      const { rows } = await pool.query<{ applied: string }>('SELECT applied FROM sales WHERE id = $1', [
        saleId,
      ])
      return rows[0]!.applied === applied
    },
    atMs,
  )
  const seen = await Promise.all(places.map((place) => watch(origin, place, atMs)))
  const slowest = seen.reduce((one, other) => (other.changedMs > one.changedMs ? other : one))
  return {
    products,
    committedMs: await commit,
    slowestPlace: slowest.name,
    slowestPlaceMs: slowest.changedMs,
    slowestResponseMs: Math.max(...seen.map(({ slowestMs }) => slowestMs)),
  }
}

/** Reads a place again and again until it shows something else than before. */
async function watch(origin: string, { name, path }: Place, atMs: number) {
  const read = async () =>
    (await fetchRaw(origin, { path, headers: { 'accept-encoding': 'identity' } })).body.toString()
  const before = await read()
  let slowestMs = 0
  const changedMs = await waitUntil(
    name,
    async () => {
      const startedMs = performance.now()
      const text = await read()
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
      return text !== before
    },
    atMs,
  )
  return { name, changedMs, slowestMs }
}

/** Milliseconds after a time at which something was true. */
async function waitUntil(what: string, isTrue: () => Promise<boolean>, atMs: number): Promise<number> {
  while (Date.now() < atMs + LIMIT_MS) {
    if (await isTrue()) return Date.now() - atMs
    await delay(PAUSE_MS)
  }
  throw new Error(`${what} has not changed within ${LIMIT_MS} ms`)
}

/** What the feed asks for each of its offers. */
async function readFeedPrices(origin: string): Promise<Map<string, string>> {
  const feed = { path: '/feeds/google-merchant.xml', headers: { 'accept-encoding': 'identity' } }
  const items = (await fetchRaw(origin, feed)).body.toString().split('<item>').slice(1)
  return new Map(
    items.map((item) => {
      const read = (name: string) => item.split(`<g:${name}>`)[1]?.split('</')[0]
      return [read('id')!, read('sale_price') ?? read('price')!]
    }),
  )
}

/** How many offers of the feed have the price that they had before. */
const countUnchanged = (before: Map<string, string>, now: Map<string, string>): number =>
  [...now].filter(([id, price]) => before.get(id) === price).length

function toText(rows: readonly Row[]): string {
  return writeTable([
    [
      'a sale of all products',
      'products',
      'committed ms',
      'last seen ms',
      '',
      'slowest response ms',
      'feed unchanged',
    ],
    ...rows.map((row) => [
      row.name,
      String(row.products),
      String(row.committedMs),
      String(row.slowestPlaceMs),
      row.slowestPlace,
      row.slowestResponseMs.toFixed(0),
      String(row.feedUnchanged),
    ]),
  ])
}
