import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fetchRaw } from './src/request.ts'
import { saveResult } from './src/save-result.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { signIn, withKey } from './src/shopper.ts'
import { writeTable } from './src/table.ts'

/** The pages and calls of browsing shoppers, alternating. */
const PATHS = ['/category/bracelets', '/api/products?category=bracelets']
/** Total rate: well below the shop's maximum. */
const LOOKS_PER_SECOND = 100
const SHOPPERS = 20
/** Time between a shopper's payment attempts: longer than the provider timeout. */
const TRY_EVERY_MS = 7_000
/** Mean random extra, so that they do not synchronise. */
const TRY_SPREAD_MS = 500
/** Healthy and down alternate, so that both see the same load of the machine; a row covers all rounds. */
const ROUNDS = 10
const ALL = 'all together'

interface Row {
  name: string
  healthyP99Ms: number
  outageP99Ms: number
  ratio: number
  /** Requests of each phase. */
  looks: number
  errors: number
}

/**
 * Browsing while the payment provider is down and shoppers try to pay, compared with the same load and a healthy
 * provider. Options: `--seconds 20` for each measurement.
 */
export async function benchOutage(args: string[]): Promise<void> {
  const { seconds } = parseArgs({ args, options: { seconds: { type: 'string', default: '20' } } }).values
  const shop = await startShopProcess()
  try {
    const paying = await startPaying(shop)
    // A warm-up round that is not counted.
    await measureRound(shop, Number(seconds))
    const rounds: Round[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      process.stderr.write(`round ${round} of ${ROUNDS} …\n`)
      rounds.push(await measureRound(shop, Number(seconds)))
    }
    const rows = [...PATHS, ALL].map((name) => toRow(name, rounds))
    const tries = await paying.stop()
    process.stdout.write(toText(rows, tries))
    await saveResult('outage', [...rows, tries])
  } finally {
    await shop.stop()
  }
}

type Shop = Awaited<ReturnType<typeof startShopProcess>>

interface Look {
  path: string
  /** Undefined for a failed request. */
  tookMs?: number
}
interface Round {
  healthy: Look[]
  outage: Look[]
}

async function measureRound(shop: Shop, seconds: number): Promise<Round> {
  const healthy = await look(shop.origin, seconds)
  await steerProvider(shop.folder, 'POST', { operation: '*', action: 'delay', ms: 60_000 })
  // Until every shopper has met the outage.
  await wait(TRY_EVERY_MS)
  const outage = await look(shop.origin, seconds)
  await steerProvider(shop.folder, 'DELETE')
  await wait(TRY_EVERY_MS)
  return { healthy, outage }
}

function toRow(name: string, rounds: Round[]): Row {
  const pick = (phase: keyof Round) =>
    rounds.flatMap((round) => round[phase]).filter(({ path }) => name === ALL || path === name)
  const healthy = pick('healthy')
  const outage = pick('outage')
  const healthyP99Ms = toP99(healthy)
  const outageP99Ms = toP99(outage)
  return {
    name,
    healthyP99Ms,
    outageP99Ms,
    ratio: outageP99Ms / healthyP99Ms,
    looks: healthy.length,
    errors: [...healthy, ...outage].filter(({ tookMs }) => tookMs === undefined).length,
  }
}

function toP99(looks: Look[]): number {
  const timesMs = looks.flatMap(({ tookMs }) => tookMs ?? []).sort((a, b) => a - b)
  return timesMs[Math.ceil(timesMs.length * 0.99) - 1] ?? NaN
}

/**
 * Sends requests as independent visitors do, without waiting for earlier responses: at an even pace they would meet
 * either all or none of the payment attempts. Responses are not decompressed, which would sometimes take ten times as
 * long as the shop.
 */
async function look(origin: string, seconds: number): Promise<Look[]> {
  const looks: Promise<Look>[] = []
  let atMs = performance.now()
  for (let counter = 0; counter < LOOKS_PER_SECOND * seconds; counter += 1) {
    atMs += toWaitMs(1_000 / LOOKS_PER_SECOND)
    await wait(Math.max(0, atMs - performance.now()))
    looks.push(lookAt(origin, PATHS[counter % PATHS.length]!))
  }
  return Promise.all(looks)
}

/** Random time until the next of many independent visitors (exponential distribution). */
function toWaitMs(meanMs: number): number {
  return -Math.log(1 - Math.random()) * meanMs
}

async function lookAt(origin: string, path: string): Promise<Look> {
  const begunMs = performance.now()
  try {
    await fetchRaw(origin, { path })
    return { path, tookMs: performance.now() - begunMs }
  } catch {
    return { path }
  }
}

/** Shoppers who try to pay repeatedly, each for their own order. */
async function startPaying(shop: Shop) {
  const { headers, placeOrder } = await signIn(shop.origin)
  const database = await openShopDatabase(shop.folder, 1)
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT product_id AS id FROM stock_items WHERE size = '' AND available >= ${SHOPPERS} LIMIT 1`,
  )
  await database.close()
  const counts: Record<string, number> = {}
  let slowestMs = 0
  let isOver = false

  async function shopper(index: number): Promise<void> {
    const { order_id } = await placeOrder(rows[0]!.id)
    await wait((index * TRY_EVERY_MS) / SHOPPERS)
    while (!isOver) {
      const begunMs = performance.now()
      const response = await fetch(`${shop.origin}/api/payment`, {
        method: 'POST',
        headers: withKey(headers),
        body: JSON.stringify({ order_id, provider: 'stripe' }),
      })
      await response.arrayBuffer()
      const tookMs = performance.now() - begunMs
      counts[response.status] = (counts[response.status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, tookMs)
      await wait(Math.max(0, TRY_EVERY_MS - tookMs) + toWaitMs(TRY_SPREAD_MS))
    }
  }
  const shoppers = Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shopper(index)))
  return {
    async stop() {
      isOver = true
      await shoppers
      return { name: 'payment attempts', statuses: counts, slowestMs: Math.round(slowestMs) }
    },
  }
}

async function steerProvider(folder: string, method: 'POST' | 'DELETE', rule?: object): Promise<void> {
  const port = await readFile(join(folder, 'payment-emulator', 'port'), 'utf8')
  const response = await fetch(`http://127.0.0.1:${port}/_control/faults`, {
    method,
    ...(rule ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rule) } : {}),
  })
  if (!response.ok) throw new Error(`The emulator's control API failed: ${response.status}`)
}

function toText(
  rows: Row[],
  tries: Awaited<ReturnType<Awaited<ReturnType<typeof startPaying>>['stop']>>,
): string {
  const table = writeTable([
    ['what', 'p99 healthy ms', 'p99 outage ms', 'ratio', 'looks each', 'errors'],
    ...rows.map((row) => [
      row.name,
      row.healthyP99Ms.toFixed(1),
      row.outageP99Ms.toFixed(1),
      row.ratio.toFixed(2),
      String(row.looks),
      String(row.errors),
    ]),
  ])
  const responses = Object.entries(tries.statuses).map(([status, count]) => `${count} × ${status}`)
  return `${table}payment attempts: ${responses.join(', ')}; the slowest took ${tries.slowestMs} ms\n`
}
