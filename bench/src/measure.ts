import { fetchRaw, type NextAsk } from './ask.ts'
import { startBareServer } from './bare-server.ts'
import type { Load } from './load.ts'
import { toMedians } from './median.ts'
import { readProcessorMs } from './process-figures.ts'
import type { ShopProcess } from './shop-process.ts'
import { runWrk } from './wrk.ts'

export interface Subject {
  name: string
  ask: NextAsk
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

/** Medians of the load's rounds. */
export async function measureAgainstBare(
  { name, ask }: Subject,
  shop: ShopProcess,
  load: Load,
): Promise<Measurement> {
  const rounds: Omit<Measurement, 'name'>[] = []
  for (let round = 0; round < load.rounds; round += 1) {
    const own = await measureLoad({ ask }, shop, load)
    const { body, type } = await fetchRaw(shop.origin, ask())
    const barePerSecond = await measureBare({ body, type, ask }, load)
    const { perSecond, p50Ms, p99Ms, processorMs, errors } = own
    rounds.push({
      ...{ bytes: body.length, perSecond, p50Ms, p99Ms, processorMs, errors },
      ...{ barePerSecond, share: perSecond / barePerSecond },
    })
  }
  return {
    name,
    bytes: rounds.at(-1)!.bytes,
    ...toMedians(rounds, ['perSecond', 'p50Ms', 'p99Ms', 'processorMs', 'barePerSecond', 'share']),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** Of requests that differ, twice as many are made as the pace before needs; the warm-up's may have been a slow one. */
const SPARE = 2
const SLOWEST_PER_SECOND = 1_000
/** So often a run is tried: one that needed more is not counted, and made again with more. */
const TRIES = 4

/**
 * One round at the shop alone. The first second warms up caches and compilers, and is not counted.
 * @throws when requests that differ cannot be made as fast as the shop answers them
 */
export async function measureLoad(
  { ask }: Pick<Subject, 'ask'>,
  shop: ShopProcess,
  { seconds, connections, warmUpSeconds = 1 }: Omit<Load, 'rounds'> & { warmUpSeconds?: number },
) {
  const options = { origin: shop.origin, ask, connections }
  const { perSecond } = await runWrk({ ...options, seconds: warmUpSeconds })
  // Behind what the warm-up has left half done, which is not to be worked off in the run.
  await fetchRaw(shop.origin, ask())
  let different = Math.ceil(Math.max(perSecond, SLOWEST_PER_SECOND) * seconds * SPARE)
  for (let round = 0; round < TRIES; round += 1) {
    const before = await readProcessorMs(shop)
    const result = await runWrk({ ...options, seconds, different })
    const usedMs = (await readProcessorMs(shop)) - before
    if (!result.hasRepeated) return { ...result, processorMs: usedMs / Math.max(1, result.answered) }
    different = Math.max(different, result.answered) * SPARE
  }
  throw new Error(`The run needs more than ${different / SPARE} different requests.`)
}

/** Requests per second of a server that does nothing but answer. */
async function measureBare(
  { body, type, ask }: { body: Buffer; type: string; ask: NextAsk },
  { seconds, connections }: Load,
): Promise<number> {
  const bare = await startBareServer(body, type)
  try {
    const options = { origin: bare.origin, ask, connections }
    await runWrk({ ...options, seconds: 1 })
    return (await runWrk({ ...options, seconds })).perSecond
  } finally {
    await bare.stop()
  }
}
