import { fetchRaw, type NextRequest } from './request.ts'
import { startBareServer } from './bare-server.ts'
import type { Load } from './load.ts'
import { toMedians } from './median.ts'
import { readProcessorMs } from './process-figures.ts'
import type { ShopProcess } from './shop-process.ts'
import { runWrk } from './wrk.ts'

export interface Subject {
  name: string
  nextRequest: NextRequest
}

/** One subject, measured at the shop and at a bare server with the same response. */
export interface Measurement {
  name: string
  bytes: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time per request, of the shop and its database. */
  processorMs: number
  barePerSecond: number
  /** The shop's rate relative to the bare server: 1 is the limit. */
  share: number
  errors: number
}

/** Medians of the load's rounds. */
export async function measureAgainstBare(
  { name, nextRequest }: Subject,
  shop: ShopProcess,
  load: Load,
): Promise<Measurement> {
  const rounds: Omit<Measurement, 'name'>[] = []
  for (let round = 0; round < load.rounds; round += 1) {
    const own = await measureLoad({ nextRequest }, shop, load)
    const { body, type } = await fetchRaw(shop.origin, nextRequest())
    const barePerSecond = await measureBare({ body, type, nextRequest }, load)
    const { perSecond, p50Ms, p99Ms, processorMs, errors } = own
    rounds.push({
      bytes: body.length,
      perSecond,
      p50Ms,
      p99Ms,
      processorMs,
      errors,
      barePerSecond,
      share: perSecond / barePerSecond,
    })
  }
  return {
    name,
    bytes: rounds.at(-1)!.bytes,
    ...toMedians(rounds, ['perSecond', 'p50Ms', 'p99Ms', 'processorMs', 'barePerSecond', 'share']),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** Twice as many distinct requests are generated as the previous rate needs, since the warm-up may have been slow. */
const SAFETY_FACTOR = 2
const SLOWEST_PER_SECOND = 1_000
/** Attempts of a run: one that ran out of distinct requests is repeated with more. */
const TRIES = 4

/**
 * One round at the shop alone. The first second warms up caches and JIT, and is not counted.
 * @throws if distinct requests cannot be generated as fast as the shop responds
 */
export async function measureLoad(
  { nextRequest }: Pick<Subject, 'nextRequest'>,
  shop: ShopProcess,
  { seconds, connections, warmUpSeconds = 1 }: Omit<Load, 'rounds'> & { warmUpSeconds?: number },
) {
  const options = { origin: shop.origin, nextRequest, connections }
  const { perSecond } = await runWrk({ ...options, seconds: warmUpSeconds })
  // Waits for what the warm-up has left in the queue.
  await fetchRaw(shop.origin, nextRequest())
  let different = Math.ceil(Math.max(perSecond, SLOWEST_PER_SECOND) * seconds * SAFETY_FACTOR)
  for (let round = 0; round < TRIES; round += 1) {
    const before = await readProcessorMs(shop)
    const result = await runWrk({ ...options, seconds, different })
    const usedMs = (await readProcessorMs(shop)) - before
    if (!result.hasRepeated) return { ...result, processorMs: usedMs / Math.max(1, result.completed) }
    different = Math.max(different, result.completed) * SAFETY_FACTOR
  }
  throw new Error(`The run needs more than ${different / SAFETY_FACTOR} different requests.`)
}

/** Requests per second of a bare server. */
async function measureBare(
  { body, type, nextRequest }: { body: Buffer; type: string; nextRequest: NextRequest },
  { seconds, connections }: Load,
): Promise<number> {
  const bare = await startBareServer(body, type)
  try {
    const options = { origin: bare.origin, nextRequest, connections }
    await runWrk({ ...options, seconds: 1 })
    return (await runWrk({ ...options, seconds })).perSecond
  } finally {
    await bare.stop()
  }
}
