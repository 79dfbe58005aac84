import { parseArgs } from 'node:util'
import { createVitalsReports } from '@shop/api/modules/vitals/vitals-reports.service'
import { createVitalsService } from '@shop/api/modules/vitals/vitals.service'
import type { Vital } from '@shop/contract/vitals/vitals.endpoints'
import { DEVICES, MEASURED_PAGES, VITALS } from '@shop/contract/vitals/vitals.rules'
import { saveResult } from './src/save-result.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'
import { requireWrk, runWrk } from './src/wrk.ts'

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'
const LANGUAGES = ['en', 'zh'] as const
const HOUR_MS = 3_600_000
/** Period of the replayed reports, which are saved at a running shop's interval. */
const HOURS = 24
const FLUSH_EVERY = 5_000
const CONNECTIONS = 32
/** Distribution of the values: median and spread (log-normal, like loading times). */
const SHAPES: Readonly<Record<Vital, { middle: number; spread: number; max: number }>> = {
  LCP: { middle: 1_400, spread: 0.6, max: 60_000 },
  INP: { middle: 70, spread: 0.9, max: 60_000 },
  CLS: { middle: 0.03, spread: 1.2, max: 10 },
  FCP: { middle: 900, spread: 0.6, max: 60_000 },
  TTFB: { middle: 250, spread: 0.8, max: 60_000 },
}

/**
 * A replay of visitors' reports: their rate, the stored size, and the error of the dashboard's p75. Options: `--reports
 * 1000000`, `--seconds 10` for the calls over HTTP.
 */
export async function benchVitals(args: string[]): Promise<void> {
  const { reports, seconds } = parseArgs({
    args,
    options: { reports: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '10' } },
  }).values
  requireWrk()
  const shop = await startShopProcess()
  try {
    const replayed = await replay(shop.folder, Number(reports))
    const overHttp = await sendOverHttp(shop.origin, Number(seconds))
    process.stdout.write(toText(replayed, overHttp))
    await saveResult('vitals', [replayed, overHttp])
  } finally {
    await shop.stop()
  }
}

async function replay(folder: string, reports: number) {
  const database = await openShopDatabase(folder, 2)
  const random = createRandom(7)
  // Yesterday, to exclude the run's own data.
  const start = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS - 24 * HOUR_MS
  let now = start
  const clock = () => new Date(now)
  const vitals = createVitalsService({ db: database.db, clock })
  const exact = Object.fromEntries(VITALS.map((name) => [name, new Float64Array(reports)])) as Record<
    Vital,
    Float64Array
  >
  const begunMs = performance.now()
  for (let index = 0; index < reports; index += 1) {
    now = start + Math.floor((index / reports) * HOURS * HOUR_MS)
    const visit = {
      page: pick(MEASURED_PAGES, random),
      device: pick(DEVICES, random),
      language: pick(LANGUAGES, random),
      vitals: VITALS.map((name) => {
        const value = toValue(name, random)
        exact[name][index] = value
        return { name, value, ...(index % 10 === 0 && { target: `main section ${1 + (index % 7)} img` }) }
      }),
    }
    vitals.accept(visit, USER_AGENT)
    if (index % FLUSH_EVERY === FLUSH_EVERY - 1) await vitals.flush()
  }
  await vitals.flush()
  const seconds = (performance.now() - begunMs) / 1_000
  const storedByHour = await measureTables(database.pool)
  now = start + 24 * HOUR_MS
  const tidiedMs = await timed(() => vitals.tidy())
  const storedByDay = await measureTables(database.pool)
  const reader = createVitalsReports({ db: database.db, clock, showsExamples: false })
  let report: Awaited<ReturnType<typeof reader.get>> | undefined
  const reportMs = await timed(async () => void (report = await reader.get({ days: 7 })))
  await database.close()
  const errors = VITALS.map((name) => {
    const truth = exact[name].toSorted()[Math.ceil(reports * 0.75) - 1]!
    const reported = report!.overall.find((figure) => figure.name === name)!.p75
    return { name, exact: truth, reported, error: Math.abs(reported - truth) / truth }
  })
  return {
    reports,
    seconds,
    perSecond: reports / seconds,
    storedByHour,
    storedByDay,
    tidiedMs,
    reportMs,
    errors,
  }
}

/** The browsers' calls, at one process. */
async function sendOverHttp(origin: string, seconds: number) {
  const report = {
    method: 'POST' as const,
    path: '/api/v1/vitals',
    headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
    body: JSON.stringify({
      page: 'home',
      device: 'phone',
      language: 'en',
      vitals: VITALS.map((name) => ({ name, value: SHAPES[name].middle, target: 'main section 1 img' })),
    }),
  }
  const result = await runWrk({ origin, nextRequest: () => report, connections: CONNECTIONS, seconds })
  return { perSecond: result.perSecond, p99Ms: result.p99Ms, errors: result.errors }
}

interface Pool {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>
}

async function measureTables(pool: Pool): Promise<{ rows: number; bytes: number }> {
  await pool.query('VACUUM FULL vital_rollups')
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT count(*) FROM vital_rollups)::int AS rows,
            (pg_total_relation_size('vital_rollups') + pg_total_relation_size('vital_targets'))::int AS bytes`,
  )
  return rows[0]!
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begunMs = performance.now()
  await work()
  return performance.now() - begunMs
}

function toValue(name: Vital, random: () => number): number {
  const { middle, spread, max } = SHAPES[name]
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.min(max, middle * Math.exp(spread * normal))
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!
}

/** Seeded random numbers (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function toText(
  {
    reports,
    seconds,
    perSecond,
    storedByHour,
    storedByDay,
    tidiedMs,
    reportMs,
    errors,
  }: Awaited<ReturnType<typeof replay>>,
  http: Awaited<ReturnType<typeof sendOverHttp>>,
): string {
  const toKb = (bytes: number) => `${Math.round(bytes / 1_024)} kB`
  const table = writeTable([
    ['figure', 'exact p75', 'reported p75', 'error'],
    ...errors.map(({ name, exact, reported, error }) => [
      name,
      exact.toFixed(name === 'CLS' ? 4 : 1),
      String(reported),
      `${(100 * error).toFixed(3)} %`,
    ]),
  ])
  return (
    `${reports} reports in ${seconds.toFixed(1)} s: ${Math.round(perSecond)}/s, written down every ${FLUSH_EVERY}\n` +
    `stored by hour: ${storedByHour.rows} rows, ${toKb(storedByHour.bytes)}; by day: ${storedByDay.rows} rows, ${toKb(storedByDay.bytes)}` +
    ` (made in ${Math.round(tidiedMs)} ms); the dashboard's figures in ${Math.round(reportMs)} ms\n${table}` +
    `over HTTP at one process: ${Math.round(http.perSecond)}/s, p99 ${http.p99Ms.toFixed(2)} ms, ${http.errors} errors\n`
  )
}
