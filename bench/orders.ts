import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { keepResult } from './src/keep-result.ts'
import { recordOrder, type Statement } from './src/recorded-order.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { signIn, toOrderBody, withKey } from './src/shopper.ts'
import { writeTable } from './src/table.ts'

/** Over how many products the orders are spread; one is the hot one. */
const SUBJECTS = [
  { name: 'one hot product', products: 1 },
  { name: '1,000 products', products: 1_000 },
]
/** One process for each core. */
const WORKERS = 2
/** More pieces than a run can sell. */
const STOCK = 1_000_000
const LAST_PIECES = 200

interface Row {
  name: string
  ordersPerSecond: number
  p50Ms: number
  p99Ms: number
  /** The same statements from a plain client, in the same run with as many connections. */
  rawPerSecond: number
  share: number
  /** Statements that belong to one order. */
  statements: number
  errors: number
  /** Pieces that were sold without being there. */
  oversold: number
}

interface Load {
  seconds: number
  connections: number
}

/**
 * Measures orders over HTTP, all that belongs to one included, beside the limit in the same run: the statements of an
 * order, sent by a plain client. Options: `--seconds 10`, `--connections 32`.
 */
export async function benchOrders(args: string[]): Promise<void> {
  const { seconds, connections } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '10' }, connections: { type: 'string', default: '32' } },
  }).values
  const load = { seconds: Number(seconds), connections: Number(connections) }
  const shop = await startShopProcess({ workers: WORKERS })
  const database = await openShopDatabase(shop.folder, load.connections)
  try {
    const { headers } = await signIn(shop.origin)
    const rows: Row[] = []
    for (const { name, products } of SUBJECTS) {
      process.stderr.write(`${name} …\n`)
      const goods = await addGoods(database.pool, products)
      const toStatements = await recordOrder({ ...shop, ...database, headers }, goods[0]!)
      const measured = await order(shop.origin, headers, goods, load)
      const oversold = await countOversold(database.pool, goods)
      const rawPerSecond = await replay(database.pool, () => toStatements(pick(goods)), load)
      const errors = measured.errors + measured.non2xx
      const ordersPerSecond = measured['2xx'] / measured.duration
      const { p50, p99 } = measured.latency
      rows.push({
        ...{ name, ordersPerSecond, p50Ms: p50, p99Ms: p99, rawPerSecond },
        ...{ share: ordersPerSecond / rawPerSecond, errors, oversold },
        statements: toStatements(goods[0]!).length,
      })
    }
    const lastPieces = await sellOut(shop.origin, database.pool, headers, load)
    process.stdout.write(toText(rows, lastPieces))
    await keepResult('orders', [...rows, lastPieces])
  } finally {
    await database.close()
    await shop.stop()
  }
}

type Pool = Awaited<ReturnType<typeof openShopDatabase>>['pool']

/** New products without sizes, copied from one of the catalogue. Answers their ids. */
async function addGoods(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO products (id, sku, slug, category, subcategory, status, price_fen, published_at, record, created_at, updated_at)
       SELECT gen_random_uuid(), id::text || n, id::text || n, category, subcategory, status, price_fen,
         published_at, record, created_at, updated_at
       FROM (SELECT * FROM products ORDER BY sku LIMIT 1) AS model, generate_series(1, $1) AS n
     ON CONFLICT (sku) DO UPDATE SET updated_at = EXCLUDED.updated_at
     RETURNING id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `INSERT INTO stock_items (product_id, size, position, available) SELECT unnest($1::uuid[]), '', 0, $2
     ON CONFLICT (product_id, size) DO UPDATE SET available = EXCLUDED.available - stock_items.reserved`,
    [ids, STOCK],
  )
  return ids
}

const pick = (goods: string[]) => goods[Math.floor(Math.random() * goods.length)]!

async function order(
  origin: string,
  headers: Record<string, string>,
  goods: string[],
  { seconds, connections }: Load,
  amount?: number,
) {
  const options = {
    ...{ url: origin, connections },
    requests: [
      {
        ...{ method: 'POST' as const, path: '/api/v1/orders' },
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: withKey(headers),
          body: JSON.stringify(toOrderBody(pick(goods))),
        }),
      },
    ],
  }
  if (amount) return autocannon({ ...options, amount })
  // The first seconds warm up compilers and pools, and are not counted.
  await autocannon({ ...options, duration: 3 })
  return autocannon({ ...options, duration: seconds })
}

/** Pieces that orders hold beyond what there was. */
async function countOversold(pool: Pool, goods: string[]): Promise<number> {
  const { rows } = await pool.query<{ oversold: string }>(
    `SELECT coalesce(sum(abs(available + reserved - $2)), 0) + coalesce(sum(abs(reserved - held)), 0) AS oversold
     FROM stock_items JOIN LATERAL
       (SELECT coalesce(sum(quantity), 0) AS held FROM order_lines WHERE product_id = stock_items.product_id) lines ON true
     WHERE product_id = ANY($1)`,
    [goods, STOCK],
  )
  return Number(rows[0]!.oversold)
}

async function replay(
  pool: Pool,
  toStatements: () => Statement[],
  { seconds, connections }: Load,
): Promise<number> {
  async function runUntil(endMs: number): Promise<number> {
    const client = await pool.connect()
    let orders = 0
    for (; performance.now() < endMs; orders += 1) {
      for (const { text, values } of toStatements()) await client.query(text, values)
    }
    client.release()
    return orders
  }
  const endMs = performance.now() + seconds * 1_000
  const counts = await Promise.all(Array.from({ length: connections }, () => runUntil(endMs)))
  return counts.reduce((total, count) => total + count, 0) / seconds
}

/** Ten times as many buyers as there are pieces. */
async function sellOut(origin: string, pool: Pool, headers: Record<string, string>, load: Load) {
  const goods = await addGoods(pool, 1)
  await pool.query('UPDATE stock_items SET available = $2 WHERE product_id = $1', [goods[0], LAST_PIECES])
  const result = await order(origin, headers, goods, load, 10 * LAST_PIECES)
  return { name: 'the last pieces', pieces: LAST_PIECES, buyers: 10 * LAST_PIECES, orders: result['2xx'] }
}

function toText(rows: Row[], last: Awaited<ReturnType<typeof sellOut>>): string {
  const table = writeTable([
    [
      'what',
      'orders/s',
      'p50 ms',
      'p99 ms',
      'statements alone/s',
      'share',
      'statements',
      'errors',
      'oversold',
    ],
    ...rows.map((row) => [
      row.name,
      String(Math.round(row.ordersPerSecond)),
      String(row.p50Ms),
      String(row.p99Ms),
      String(Math.round(row.rawPerSecond)),
      `${(100 * row.share).toFixed(1)} %`,
      String(row.statements),
      String(row.errors),
      String(row.oversold),
    ]),
  ])
  return `${table}${last.buyers} buyers for the last ${last.pieces}: ${last.orders} orders\n`
}
