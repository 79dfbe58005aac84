import autocannon from 'autocannon'
import { startBareServer } from './bare-server.ts'

/** One subject, measured at the shop and at a bare server that answers the same. */
export interface Measurement {
  name: string
  bytes: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  barePerSecond: number
  /** The shop's share of what a bare server does: 1 is the limit. */
  share: number
  errors: number
}

interface Load {
  seconds: number
  connections: number
}

export async function measureAgainstBare(
  { name, path }: { name: string; path: string },
  origin: string,
  load: Load,
): Promise<Measurement> {
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const bare = await startBareServer(body, answer.headers.get('content-type') ?? 'text/plain')
  try {
    const shopResult = await run(origin + path, load)
    const bareResult = await run(bare.origin, load)
    return {
      name,
      bytes: body.length,
      perSecond: shopResult.requests.average,
      p50Ms: shopResult.latency.p50,
      p99Ms: shopResult.latency.p99,
      barePerSecond: bareResult.requests.average,
      share: shopResult.requests.average / bareResult.requests.average,
      errors: shopResult.errors + shopResult.non2xx,
    }
  } finally {
    await bare.stop()
  }
}

async function run(url: string, { seconds, connections }: Load): Promise<autocannon.Result> {
  // The first second warms up caches and compilers, and is not counted.
  await autocannon({ url, connections, duration: 1 })
  return autocannon({ url, connections, duration: seconds })
}
