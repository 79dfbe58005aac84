import { randomUUID } from 'node:crypto'
import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { placeOrder } from '@shop/contract/orders'
import { aProduct, aShopper, anOrderBody, type Shopper } from '../builders.ts'
import type { Response, CallOptions } from '../call.ts'
import type { TestApp } from '../test-app.ts'
import type { Goods } from './ledger.ts'

/**
 * How many of a crowd are inside at the same moment; the others stand in line at the door. Several times the shop's
 * connections, so that these are always all in use, and few enough that nobody is sent away for having waited too long.
 */
const INSIDE = 48

/** Everybody does the same at once, as far as there is room. Answers in the sequence of the crowd. */
export async function all<Member, Result>(
  crowd: readonly Member[],
  act: (member: Member) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const line = crowd.entries()
  const capacity = async () => {
    for (const [place, member] of line) results[place] = await act(member)
  }
  await Promise.all(Array.from({ length: INSIDE }, capacity))
  return results
}

/** Shoppers that come at the same moment. */
export function aCrowd(shop: TestApp, size: number): Promise<Shopper[]> {
  return all(Array.from({ length: size }), () => aShopper(shop))
}

/** How often a browser repeats a call that met a busy shop. */
const MAX_TRIES = 50

/** Calls as a browser does: the same call again, under the same key, as long as the shop is busy. */
export async function insist<E extends Endpoint>(
  shop: TestApp,
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Response<E>> {
  const idempotencyKey = options.idempotencyKey ?? randomUUID()
  for (let tries = 1; ; tries += 1) {
    const response = await shop.call(endpoint, input, { ...options, idempotencyKey })
    if (response.status !== 503 || tries === MAX_TRIES) return response
  }
}

/** Everybody wants `quantity` of each of these goods, at once. */
export function placeConcurrently(shop: TestApp, crowd: readonly Shopper[], productIds: readonly string[]) {
  const items = productIds.map((product_id) => ({ product_id, quantity: 1 }))
  const body = anOrderBody({ items })
  return all(crowd, (as) => insist(shop, placeOrder, { body }, { as }))
}

/** A product of which there are so many pieces, as the books want to know it. */
export async function someGoods(shop: TestApp, items: number): Promise<Goods> {
  const { id } = await aProduct(shop, { stock: items })
  return { id, items: { '': items } }
}

/** How many answers there are of each kind: "201", or the code of the refusal. */
export function countOutcomes(responses: readonly Response<Endpoint>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const response of responses) {
    const outcome = response.status < 300 ? String(response.status) : response.error.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
