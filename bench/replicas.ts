import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '@shop/api/db/pool'
import { createSalesDays } from '@shop/api/modules/reports/sales-days.service'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { listCustomers } from '@shop/contract/customers/customers.console'
import { listOrders } from '@shop/contract/orders/orders.console'
import { listConsoleProducts } from '@shop/contract/products/products.console'
import { getCohortReport } from '@shop/contract/reports/customer-reports.console'
import { getTodayReport } from '@shop/contract/reports/reports.console'
import { getSalesBreakdown, getSalesReport } from '@shop/contract/reports/sales-reports.console'
import { getStockReport } from '@shop/contract/reports/stock-reports.console'
import { listStockMovements } from '@shop/contract/stock/stock-movements.console'
import { startPostgres } from '../apps/api/test/shop-process/servers/postgres-server.ts'
import { openSession, type Call } from './src/console-calls.ts'
import { addConsoleData } from './src/console-data.ts'
import { fillCatalogue } from './src/many-products.ts'
import { toMedian, toMedians } from './src/median.ts'
import { readTreeMs } from './src/process-figures.ts'
import { saveResult } from './src/save-result.ts'
import { startShopProcess, type ShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

const SUBJECTS = {
  lists: [
    listOrders.path,
    `${listOrders.path}?q=smith`,
    `${listOrders.path}?needs_attention=true`,
    `${listCustomers.path}?sort=points`,
    `${listConsoleProducts.path}?sort=price`,
    `${listStockMovements.path}?limit=100`,
    listAuditEntries.path,
  ],
  reports: [
    getTodayReport.path,
    `${getSalesReport.path}?span=year`,
    `${getSalesBreakdown.path}?span=year&dimension=product`,
    getCohortReport.path,
    getStockReport.path,
  ],
}
type Subject = keyof typeof SUBJECTS
const REPLICAS = [0, 1, 2]
const IDLE_SECONDS = 10

/** One subject by a shop with so many replicas: medians of the rounds, for a call. */
interface Row {
  name: Subject
  replicas: number
  p50Ms: number
  /** Processor time of the primary, and of all replicas together. */
  primaryMs: number
  replicaMs: number
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>
type Replica = Awaited<ReturnType<Postgres['startReplica']>>
type End = () => Promise<void>

/**
 * Lists and reports of the console by shops that read from no, one and two replicas, in turn on one machine: how much processor
 * time of the primary a call takes. Options: `--orders 30000`, `--products 2000`, `--customers 5000`, `--runs 6`,
 * `--rounds 3`.
 */
export async function benchReplicas(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '30000' },
      products: { type: 'string', default: '2000' },
      customers: { type: 'string', default: '5000' },
      runs: { type: 'string', default: '6' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const parts: End[] = []
  try {
    // What it does by itself would be counted with the calls.
    const primary = await startPostgres({ autovacuum: 'off' })
    parts.push(primary.close)
    // Filling a shop ends with a checkpoint.
    await primary.asAdministrator('GRANT pg_checkpoint TO shop')
    const replicas: Replica[] = []
    // Before there are orders: a start issues the invoices that these lack.
    const shops = [await openShop(parts, primary, replicas)]
    for (const count of REPLICAS.filter((each) => each > 0)) {
      report(`replica ${count} …`)
      const replica = await primary.startReplica()
      parts.push(replica.stop)
      replicas.push(replica)
      shops.push(await openShop(parts, primary, replicas))
    }
    report(`${values.products} products, ${values.orders} orders …`)
    await fill(primary, {
      products: Number(values.products),
      orders: Number(values.orders),
      customers: Number(values.customers),
    })
    for (const replica of replicas) await untilCurrent(primary, replica)
    const { rows, idleMs } = await measureAll({ primary, replicas }, shops, values)
    process.stdout.write(toText(rows, idleMs))
    await saveResult('replicas', [{ name: 'idle shops', primaryMsPerSecond: idleMs }, ...rows])
  } finally {
    for (const end of parts.toReversed()) await end()
  }
}

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function openShop(parts: End[], primary: Postgres, replicas: readonly Replica[]): Promise<ShopProcess> {
  const shop = await startShopProcess({
    hasConsole: true,
    environment: {
      DATABASE_URL: primary.connectionString,
      DATABASE_REPLICA_URLS: replicas.map(({ connectionString }) => connectionString).join(','),
    },
  })
  parts.push(() => shop.stop())
  return shop
}

async function fill(
  { connectionString }: Postgres,
  { products, ...data }: { products: number; orders: number; customers: number },
): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 2 })
  try {
    await fillCatalogue(db.pool, products)
    await addConsoleData(db.pool, data)
    const events = { emit: (name: string) => report(name) }
    await createSalesDays({ db, clock: () => new Date(), events }).sumDue()
    await db.pool.query('VACUUM (ANALYZE) sales_days, sales_months')
  } finally {
    await db.destroy()
  }
}

/** Waits until a replica has what the primary has now. */
async function untilCurrent(primary: Postgres, replica: Replica): Promise<void> {
  const [now] = await primary.asAdministrator<{ at: string }>('SELECT pg_current_wal_lsn() AS at')
  for (;;) {
    const [row] = await replica.asAdministrator<{ is: boolean }>(
      `SELECT pg_last_wal_replay_lsn() >= '${now!.at}' AS is`,
    )
    if (row!.is) return
    await wait(200)
  }
}

interface Servers {
  primary: Postgres
  replicas: readonly Replica[]
}

/** Processor time of the primary, and of all replicas together. */
async function readServersMs({
  primary,
  replicas,
}: Servers): Promise<{ primaryMs: number; replicaMs: number }> {
  const ofReplicas = await Promise.all(replicas.map(({ pid }) => readTreeMs(pid)))
  return {
    primaryMs: await readTreeMs(primary.pid),
    replicaMs: ofReplicas.reduce((sum, each) => sum + each, 0),
  }
}

/** What the servers do in a second while nobody calls: for the shops' jobs, and their questions how far replicas are. */
async function measureIdle(servers: Servers): Promise<{ primaryMs: number; replicaMs: number }> {
  const before = await readServersMs(servers)
  await wait(IDLE_SECONDS * 1_000)
  const after = await readServersMs(servers)
  return {
    primaryMs: (after.primaryMs - before.primaryMs) / IDLE_SECONDS,
    replicaMs: (after.replicaMs - before.replicaMs) / IDLE_SECONDS,
  }
}

async function measureAll(
  servers: Servers,
  shops: readonly ShopProcess[],
  options: { runs: string; rounds: string },
): Promise<{ rows: Row[]; idleMs: number }> {
  const calls = await Promise.all(shops.map(({ consoleOrigin }) => openSession(consoleOrigin)))
  const names = Object.keys(SUBJECTS) as Subject[]
  const measured: Row[] = []
  const idle: number[] = []
  // The first round fills the caches of each server, and is not counted.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const idleMs = await measureIdle(servers)
    for (const [replicas, call] of calls.entries())
      for (const name of names) {
        const runs = round === 0 ? 1 : Number(options.runs)
        const figures = await measure(servers, call, { paths: SUBJECTS[name], runs, idleMs })
        if (round > 0) measured.push({ name, replicas, ...figures })
      }
    if (round > 0) idle.push(idleMs.primaryMs)
  }
  const rows = names.flatMap((name) =>
    REPLICAS.map((replicas) => ({
      name,
      replicas,
      ...toMedians(
        measured.filter((each) => each.name === name && each.replicas === replicas),
        ['p50Ms', 'primaryMs', 'replicaMs'],
      ),
    })),
  )
  return { rows, idleMs: toMedian(idle) }
}

/** The calls' own processor time: what the servers do meanwhile without them is taken off. */
async function measure(
  servers: Servers,
  call: Call,
  {
    paths,
    runs,
    idleMs,
  }: { paths: readonly string[]; runs: number; idleMs: { primaryMs: number; replicaMs: number } },
): Promise<Pick<Row, 'p50Ms' | 'primaryMs' | 'replicaMs'>> {
  const before = await readServersMs(servers)
  const beganMs = performance.now()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1)
    for (const path of paths) {
      const startedMs = performance.now()
      await call('GET', path)
      times.push(performance.now() - startedMs)
    }
  const seconds = (performance.now() - beganMs) / 1_000
  const after = await readServersMs(servers)
  const toOwn = (name: 'primaryMs' | 'replicaMs') =>
    (after[name] - before[name] - idleMs[name] * seconds) / times.length
  return { p50Ms: toMedian(times), primaryMs: toOwn('primaryMs'), replicaMs: toOwn('replicaMs') }
}

function toText(rows: readonly Row[], idleMs: number): string {
  const table = writeTable([
    ['what', 'replicas', 'p50 ms', 'processor ms of the primary', '… of the replicas'],
    ...rows.map(({ name, replicas, ...row }) => [
      name,
      String(replicas),
      row.p50Ms.toFixed(1),
      row.primaryMs.toFixed(1),
      row.replicaMs.toFixed(1),
    ]),
  ])
  return `${table}The idle shops take ${idleMs.toFixed(1)} ms of the primary in a second.\n`
}
