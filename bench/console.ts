import { parseArgs } from 'node:util'
import { shipOrders, SHIPMENT_BATCH, type ShipmentResult } from '@shop/contract/orders/order-actions.console'
import { measureCall, openSession, type Call } from './src/console-calls.ts'
import { addConsoleData } from './src/console-data.ts'
import { listUnmeasured, readConsoleLists, type ConsoleList } from './src/console-lists.ts'
import { fillCatalogue } from './src/many-products.ts'
import { saveResult } from './src/save-result.ts'
import { openShopDatabase, type Pool } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

/** What is no list: the first page, and the search over everything for what stands in several lists. */
const OTHERS = [
  '/console/reports/today',
  ...['jade', '王', 'smith', 'customer77', '13800', '2508'].map(
    (text) => `/console/search?q=${encodeURIComponent(text)}`,
  ),
]
const SHIPPED = 500
/** Rows that the table shows; all are saved. */
const SHOWN = 25

/** A list with one filter, or none: figures of its slowest sorting. */
interface Row {
  name: string
  sort: string
  p50Ms: number
  p95Ms: number
}

/**
 * Every list of the console with each sorting and each filter, one request after the other, and a bulk shipment of 500
 * orders. Options: `--products 100000`, `--orders 1000000`, `--customers 100000`, `--runs 40`; `--folder` names a data
 * folder that is filled once and stays, `--only` part of the path of what to measure, or `shipment`.
 */
export async function benchConsole(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '100000' },
      orders: { type: 'string', default: '1000000' },
      customers: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '40' },
      folder: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  })
  // Before the shop is filled for minutes.
  const unmeasured = await listUnmeasured()
  if (unmeasured.length > 0) throw new Error(`src/console-lists.ts has no values of ${unmeasured.join(', ')}`)
  const shop = await startShopProcess({
    workers: 2,
    hasConsole: true,
    ...(values.folder !== undefined && { folder: values.folder }),
  })
  const database = await openShopDatabase(shop.folder, 2)
  try {
    await fill(database.pool, {
      products: Number(values.products),
      orders: Number(values.orders),
      customers: Number(values.customers),
    })
    const call = await openSession(shop.consoleOrigin)
    const rows: Row[] = []
    for (const list of await readConsoleLists(database.pool)) {
      if (!list.path.includes(values.only)) continue
      report(`${list.path} …`)
      rows.push(...(await measureList(call, list, Number(values.runs))))
    }
    for (const path of OTHERS.filter((each) => each.includes(values.only))) {
      report(`${path} …`)
      rows.push({ name: path, sort: '', ...(await measureCall(call, path, Number(values.runs))) })
    }
    const isPart = values.only !== ''
    const slowest = rows.toSorted((one, other) => other.p95Ms - one.p95Ms)
    if (slowest.length > 0) process.stdout.write(toText(slowest.slice(0, SHOWN)))
    const slowestList = slowest.find(({ name }) => !OTHERS.includes(name))!
    if (isPart && values.only !== 'shipment') return
    const shipment = await measureShipment(call, database.pool)
    process.stdout.write(`${SHIPPED} orders shipped in ${(shipment.ms / 1_000).toFixed(1)} s\n`)
    if (isPart) return
    await saveResult('console', [
      { ...slowestList, list: slowestList.name, name: 'slowest list' },
      shipment,
      ...rows,
    ])
  } finally {
    await database.close()
    await shop.stop()
  }
}

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Fills an empty shop. */
async function fill(
  pool: Pool,
  { products, ...data }: { products: number; orders: number; customers: number },
): Promise<void> {
  const { rows } = await pool.query<{ is_filled: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM coupons WHERE code = 'BENCH2') AS is_filled",
  )
  if (rows[0]!.is_filled) return
  report(`${products} products …`)
  await fillCatalogue(pool, products)
  report(`${data.orders} orders of ${data.customers} customers …`)
  await addConsoleData(pool, data)
}

/** A row for the list without a filter, and one for each value of each filter. */
async function measureList(
  call: Call,
  { path, required, sorts, filters }: ConsoleList,
  runs: number,
): Promise<Row[]> {
  const queries = [
    '',
    ...Object.entries(filters).flatMap(([name, values]) =>
      values.map((value) => `&${name}=${encodeURIComponent(value)}`),
    ),
  ]
  const rows: Row[] = []
  for (const query of queries) {
    // One direction is enough with a filter.
    const orders = query === '' ? ['asc', 'desc'] : ['desc']
    const measured: Row[] = []
    for (const sort of sorts.flatMap((name) => orders.map((order) => `sort=${name}&order=${order}`)))
      measured.push({
        name: path + decodeURIComponent(query.replace('&', '?')),
        sort,
        ...(await measureCall(call, `${path}?${sort}${required}${query}`, runs)),
      })
    rows.push(measured.reduce((worst, row) => (row.p95Ms > worst.p95Ms ? row : worst)))
  }
  return rows
}

/** Ships orders in batches as the console does, twice: the second time nothing may happen. */
async function measureShipment(call: Call, pool: Pool) {
  const { rows: orders } = await pool.query<{ order_number: string }>(
    "SELECT order_number FROM orders WHERE status = 'paid' ORDER BY created_at LIMIT $1",
    [SHIPPED],
  )
  const rows = orders.map(({ order_number }, index) => ({
    order_number,
    carrier: 'SF Express',
    tracking_number: `SF${String(index).padStart(13, '0')}`,
  }))
  const ship = async () => {
    const outcomes: string[] = []
    for (let start = 0; start < rows.length; start += SHIPMENT_BATCH) {
      const body = { rows: rows.slice(start, start + SHIPMENT_BATCH) }
      const { results } = (await call('POST', shipOrders.path, body)) as { results: ShipmentResult[] }
      outcomes.push(...results.map(({ outcome }) => outcome))
    }
    return outcomes
  }
  const startedMs = performance.now()
  const first = await ship()
  const ms = performance.now() - startedMs
  const count = (outcomes: string[], wanted: string) =>
    outcomes.filter((outcome) => outcome === wanted).length
  return {
    name: 'bulk shipment',
    orders: rows.length,
    ms,
    shipped: count(first, 'shipped'),
    shippedAgain: rows.length - count(await ship(), 'shipped_before'),
  }
}

function toText(rows: Row[]): string {
  return writeTable([
    ['list', 'slowest sorting', 'p50 ms', 'p95 ms'],
    ...rows.map(({ name, sort, p50Ms, p95Ms }) => [name, sort, p50Ms.toFixed(1), p95Ms.toFixed(1)]),
  ])
}
