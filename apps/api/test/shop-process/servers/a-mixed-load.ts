import { listFailed, type Outcome, type RequestSpec } from './a-client.ts'
import type { Cluster } from './a-cluster.ts'
import { aShopperOf, findGoods, signInAt, toCartRequest } from './a-shopper.ts'

/**
 * Three of four requests read pages, one adds to a cart; from many addresses, since limits are per network.
 */
export async function aMixedLoad(cluster: Cluster): Promise<(round: number) => RequestSpec> {
  const [machine] = cluster.machines
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => aShopperOf(cluster)))
  const signedIn = await Promise.all(shoppers.map((shopper) => signInAt(machine!, shopper)))
  const product = await findGoods(machine!)
  const pages = ['/', '/category/bracelets', '/api/products?limit=12']
  return (round) => {
    const from = `127.0.1.${1 + (round % 40)}`
    if (round % 4 === 3) return { ...toCartRequest(product, signedIn[(round >> 2) % signedIn.length]!), from }
    return { path: pages[round % 4]!, from }
  }
}

/** Prints a line about a load. */
export function reportLoad(what: string, outcomes: readonly Outcome[]): void {
  const seconds = (outcomes.at(-1)!.endedAt - outcomes[0]!.startedAt) / 1_000
  const rate = Math.round(outcomes.length / seconds)
  process.stdout.write(
    `Around ${what}: ${outcomes.length} requests, ${rate} a second, ${listFailed(outcomes).length} failed\n`,
  )
}
