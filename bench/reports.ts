import { parseArgs } from 'node:util'
import { createSalesDays } from '@shop/api/modules/reports/sales-days.service'
import { getCohortReport } from '@shop/contract/reports/customer-reports.console'
import { REPORT_SPANS } from '@shop/contract/reports/report-spans.rules'
import {
  getSalesBreakdown,
  getSalesReport,
  REPORT_DIMENSIONS,
} from '@shop/contract/reports/sales-reports.console'
import { getStockReport, STOCK_ORDERS } from '@shop/contract/reports/stock-reports.console'
import { measureCall, openSession } from './src/console-calls.ts'
import { addConsoleData } from './src/console-data.ts'
import { fillCatalogue } from './src/many-products.ts'
import { saveResult } from './src/save-result.ts'
import { openShopDatabase, type Pool } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

/** Result of `npm run bench -- reports` for one call. */
interface Row {
  name: string
  orders: number
  products: number
  p50Ms: number
  p95Ms: number
}

/** Each span of the report, a year by each dimension, customers and stock. */
const PATHS = [
  ...REPORT_SPANS.map((span) => `${getSalesReport.path}?span=${span}`),
  ...REPORT_DIMENSIONS.map((dimension) => `${getSalesBreakdown.path}?span=year&dimension=${dimension}`),
  getCohortReport.path,
  ...STOCK_ORDERS.map((order) => `${getStockReport.path}?order=${order}`),
]

/**
 * The console's reports with a million orders: before a late refund and after it, one request after the other. Options:
 * `--orders 1000000`, `--products 10000`, `--customers 100000`, `--runs 40`.
 */
export async function benchReports(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '1000000' },
      products: { type: 'string', default: '10000' },
      customers: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '40' },
    },
  })
  const [orders, products, runs] = [values.orders, values.products, values.runs].map(Number) as [
    number,
    number,
    number,
  ]
  const shop = await startShopProcess({ workers: 2, hasConsole: true })
  const database = await openShopDatabase(shop.folder, 2)
  try {
    report(`${products} products, ${orders} orders …`)
    await fillCatalogue(database.pool, products)
    await addConsoleData(database.pool, { orders, customers: Number(values.customers) })
    const salesDays = createSalesDays({
      db: database.db,
      clock: () => new Date(),
      events: { emit: (name, facts) => report(`${name} ${JSON.stringify(facts)}`) },
    })
    const startedMs = performance.now()
    await salesDays.sumDue()
    report(`all days summed in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
    await database.pool.query('VACUUM (ANALYZE) sales_days, sales_months')
    const call = await openSession(shop.consoleOrigin)
    const rows: Row[] = []
    for (const when of ['', ', after a late refund']) {
      if (when !== '') await addLateRefund(database.pool)
      for (const path of PATHS)
        rows.push({ name: `${path}${when}`, orders, products, ...(await measureCall(call, path, runs)) })
    }
    const slowest = rows.reduce((worst, row) => (row.p95Ms > worst.p95Ms ? row : worst))
    process.stdout.write(toText(rows))
    await saveResult('reports', [{ ...slowest, path: slowest.name, name: 'slowest report' }, ...rows])
  } finally {
    await database.close()
    await shop.stop()
  }
}

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Promises the money of an old order back, as the ledger has it. */
async function addLateRefund(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, order_id, created_at)
     SELECT 'refund:' || gen_random_uuid() || ':promised', 1, 'owed', 'returns', 'CNY', total_fen, id, now()
     FROM orders WHERE status = 'completed' ORDER BY paid_at LIMIT 1`,
  )
}

function toText(rows: readonly Row[]): string {
  return writeTable([
    ['report', 'p50 ms', 'p95 ms'],
    ...rows.map(({ name, p50Ms, p95Ms }) => [name, p50Ms.toFixed(1), p95Ms.toFixed(1)]),
  ])
}
