import { saveResult } from './src/save-result.ts'
import { readLoad, type Load } from './src/load.ts'
import { measureLoad } from './src/measure.ts'
import { toMedian } from './src/median.ts'
import { recordOrder, type Statement } from './src/recorded-order.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { signIn, toOrderBody, withKey } from './src/shopper.ts'
import { writeTable } from './src/table.ts'

/** Number of products that the orders are spread over; one is the worst case for row locks. */
const SUBJECTS = [
  { name: 'one hot product', products: 1 },
  { name: '1,000 products', products: 1_000 },
]
/** One process for each core. */
const WORKERS = 2
/** More stock than a run can sell. */
const STOCK = 1_000_000
const LAST_UNITS = 200

/** Before a measurement, for the JIT and the pools. */
const WARM_UP = { warmUpSeconds: 3 }

interface Round {
  ordersPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time per order, of the shop and its database. */
  processorMs: number
  /** The same statements from a plain client, in the same run with as many connections. */
  rawPerSecond: number
  errors: number
  /** Units sold beyond the stock. */
  oversold: number
}

interface Row extends Round {
  name: string
  share: number
  /** Statements per order. */
  statements: number
}

/**
 * Measures complete orders over HTTP, compared with the limit in the same run: the statements of an order, sent by a
 * plain client. Options: readLoad.
 */
export async function benchOrders(args: string[]): Promise<void> {
  const load = readLoad(args, { seconds: 10 })
  const shop = await startShopProcess({ workers: WORKERS })
  const database = await openShopDatabase(shop.folder, load.connections)
  try {
    const { headers } = await signIn(shop.origin)
    const rows: Row[] = []
    for (const { name, products } of SUBJECTS) {
      process.stderr.write(`${name} …\n`)
      const goods = await addGoods(database.pool, products)
      const toStatements = await recordOrder({ ...shop, ...database, headers }, goods[0]!)
      const rounds: Round[] = []
      for (let round = 0; round < load.rounds; round += 1) rounds.push(await measureRound())
      const median = (figure: (round: Round) => number) => toMedian(rounds.map(figure))
      rows.push({
        name,
        ordersPerSecond: median((round) => round.ordersPerSecond),
        p50Ms: median((round) => round.p50Ms),
        p99Ms: median((round) => round.p99Ms),
        processorMs: median((round) => round.processorMs),
        rawPerSecond: median((round) => round.rawPerSecond),
        share: median((round) => round.ordersPerSecond / round.rawPerSecond),
        statements: toStatements(goods[0]!).length,
        errors: rounds.reduce((sum, round) => sum + round.errors, 0),
        oversold: rounds.reduce((sum, round) => sum + round.oversold, 0),
      })

      async function measureRound(): Promise<Round> {
        const nextRequest = () => toOrder(headers, goods)
        const measured = await measureLoad({ nextRequest }, shop, { ...load, ...WARM_UP })
        const { perSecond, p50Ms, p99Ms, processorMs, errors } = measured
        return {
          ordersPerSecond: perSecond,
          p50Ms,
          p99Ms,
          processorMs,
          errors,
          oversold: await countOversold(database.pool, goods),
          rawPerSecond: await replay(database.pool, () => toStatements(pick(goods)), load),
        }
      }
    }
    const lastItems = await sellOut(shop.origin, database.pool, headers, load)
    process.stdout.write(toText(rows, lastItems))
    await saveResult('orders', [...rows, lastItems])
  } finally {
    await database.close()
    await shop.stop()
  }
}

type Pool = Awaited<ReturnType<typeof openShopDatabase>>['pool']

/** Inserts products without sizes, copied from one of the catalogue. Returns their ids. */
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

/** An order of one item with its own idempotency key. */
const toOrder = (headers: Record<string, string>, goods: string[]) => ({
  method: 'POST' as const,
  path: '/api/v1/orders',
  headers: withKey(headers),
  body: JSON.stringify(toOrderBody(pick(goods))),
})

/** Units in orders beyond the stock. */
async function countOversold(pool: Pool, goods: string[]): Promise<number> {
  const { rows } = await pool.query<{ oversold: string }>(
    `SELECT coalesce(sum(abs(available + reserved - $2)), 0) + coalesce(sum(abs(reserved - coalesce(held, 0))), 0) AS oversold
     FROM stock_items LEFT JOIN
       (SELECT product_id, sum(quantity) AS held FROM order_lines WHERE product_id = ANY($1) GROUP BY product_id) lines
       USING (product_id)
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
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const endMs = performance.now() + seconds * 1_000
  const counts = await Promise.all(
    clients.map(async (client) => {
      let orders = 0
      for (; performance.now() < endMs; orders += 1) {
        for (const { text, values } of toStatements()) await client.query(text, values)
      }
      client.release()
      return orders
    }),
  )
  return counts.reduce((total, count) => total + count, 0) / seconds
}

/** Ten times as many buyers as units in stock. */
async function sellOut(origin: string, pool: Pool, headers: Record<string, string>, load: Load) {
  const goods = await addGoods(pool, 1)
  await pool.query('UPDATE stock_items SET available = $2 WHERE product_id = $1', [goods[0], LAST_UNITS])
  const buyers = 10 * LAST_UNITS
  const statuses: number[] = []
  let left = buyers
  const buy = async () => {
    while (left > 0) {
      left -= 1
      const { path, ...order } = toOrder(headers, goods)
      const response = await fetch(origin + path, order)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, buy))
  const orders = statuses.filter((status) => status === 201).length
  return { name: 'the last units', units: LAST_UNITS, buyers, orders }
}

function toText(rows: Row[], last: Awaited<ReturnType<typeof sellOut>>): string {
  const table = writeTable([
    [
      'what',
      'orders/s',
      'p50 ms',
      'p99 ms',
      'processor ms',
      'statements alone/s',
      'share',
      'statements',
      'errors',
      'oversold',
    ],
    ...rows.map((row) => [
      row.name,
      String(Math.round(row.ordersPerSecond)),
      row.p50Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.processorMs.toFixed(2),
      String(Math.round(row.rawPerSecond)),
      `${(100 * row.share).toFixed(1)} %`,
      String(row.statements),
      String(row.errors),
      String(row.oversold),
    ]),
  ])
  return `${table}${last.buyers} buyers for the last ${last.units}: ${last.orders} orders\n`
}
