import autocannon from 'autocannon'
import { startBareServer } from './bare-server.ts'
import type { Load } from './load.ts'
import { toMedian } from './median.ts'
import { readProcessorMs } from './process-figures.ts'
import type { ShopProcess } from './shop-process.ts'

/** A request of a subject. */
export interface Ask {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Subject {
  name: string
  /** Makes the next request: the same each time, or always another one. */
  ask: () => Ask
}

/** One subject, measured at the shop and at a bare server that answers the same. */
export interface Measurement {
  name: string
  bytes: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Time of processors that one request takes, of the shop and its database. */
  processorMs: number
  barePerSecond: number
  /** The shop's share of what a bare server does: 1 is the limit. */
  share: number
  errors: number
}

/** What browsers say that they read. */
const ENCODINGS = { 'accept-encoding': 'gzip, br' }

/** Always the same page or call. */
export const always = (path: string) => () => ({ path })

/** Medians of the load's rounds. */
export async function measureAgainstBare(
  { name, ask }: Subject,
  shop: ShopProcess,
  load: Load,
): Promise<Measurement> {
  const { body, type } = await fetchRaw(shop.origin, ask())
  const bare = await startBareServer(body, type)
  const rounds: Omit<Measurement, 'name' | 'bytes'>[] = []
  try {
    for (let round = 0; round < load.rounds; round += 1) {
      const own = await measureLoad({ name, ask }, shop, load)
      const limit = await run(bare.origin, ask, load)
      const barePerSecond = limit.requests.average
      rounds.push({ ...own, barePerSecond, share: own.perSecond / barePerSecond })
    }
  } finally {
    await bare.stop()
  }
  const median = (figure: (row: (typeof rounds)[0]) => number) => toMedian(rounds.map(figure))
  return {
    name,
    bytes: body.length,
    perSecond: median((row) => row.perSecond),
    p50Ms: median((row) => row.p50Ms),
    p99Ms: median((row) => row.p99Ms),
    processorMs: median((row) => row.processorMs),
    barePerSecond: median((row) => row.barePerSecond),
    share: median((row) => row.share),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** One round at the shop alone. */
export async function measureLoad({ ask }: Subject, shop: ShopProcess, load: Omit<Load, 'rounds'>) {
  await warmUp(shop.origin, ask, load)
  const before = await readProcessorMs(shop)
  const result = await send(shop.origin, ask, load)
  const used = (await readProcessorMs(shop)) - before
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p97Ms: result.latency.p97_5,
    p99Ms: result.latency.p99,
    processorMs: used / Math.max(1, result.requests.total),
    errors: result.errors + result.non2xx,
  }
}

async function run(origin: string, ask: () => Ask, load: Load): Promise<autocannon.Result> {
  await warmUp(origin, ask, load)
  return send(origin, ask, load)
}

/** The first second warms up caches and compilers, and is not counted. */
async function warmUp(origin: string, ask: () => Ask, load: Omit<Load, 'rounds'>): Promise<void> {
  await send(origin, ask, { ...load, seconds: 1 })
}

function send(
  origin: string,
  ask: () => Ask,
  { seconds, connections }: Omit<Load, 'rounds'>,
): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request) => {
    const { headers, ...rest } = ask()
    return { ...request, ...rest, headers: { ...ENCODINGS, ...headers } }
  }
  const { headers, ...first } = ask()
  // What never changes is written once, so that the sender does not measure itself.
  const isFixed = JSON.stringify(ask()) === JSON.stringify({ headers, ...first })
  const request = isFixed ? { ...first, headers: { ...ENCODINGS, ...headers } } : { ...first, setupRequest }
  return autocannon({ url: origin, connections, duration: seconds, requests: [request] })
}

/** The answer as it goes over the wire: compressed, if it is. */
async function fetchRaw(origin: string, { path, method = 'GET', headers, body }: Ask) {
  const { request } = await import('node:http')
  return new Promise<{ body: Buffer; type: string }>((resolve, reject) => {
    const asked = request(
      origin + path,
      { method, headers: { ...ENCODINGS, ...headers } },
      async (answer) => {
        const chunks = (await answer.toArray()) as Buffer[]
        if (answer.statusCode! >= 300) return reject(new Error(`${path} answered ${answer.statusCode}`))
        resolve({ body: Buffer.concat(chunks), type: answer.headers['content-type'] ?? 'text/plain' })
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}
