import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, aShopper, anOrderBody, type Shopper } from '../builders.ts'
import type { Response, CallOptions } from '../call.ts'
import type { TestApp } from '../test-app.ts'
import type { Goods } from './ledger.ts'

/**
 * Concurrent requests of a crowd; the others wait. Several times the shop's connections, so that the pool is
 * exhausted, and few enough that no request times out waiting.
 */
const CONCURRENT = 48

/** Runs `act` for all members with limited concurrency. Returns the results in the order of the crowd. */
export function runConcurrently<Member, Result>(
  crowd: readonly Member[],
  act: (member: Member) => Promise<Result>,
): Promise<Result[]> {
  return pLimit(CONCURRENT).map(crowd, act)
}

/** Signed-in shoppers. */
export function aCrowd(shop: TestApp, size: number): Promise<Shopper[]> {
  return runConcurrently(Array.from({ length: size }), () => aShopper(shop))
}

/** Maximum number of retries while the shop is busy. */
const MAX_TRIES = 50

/** Calls as a browser does: retries with the same key while the shop is busy. */
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

/** Every member orders `quantity` of each of these products, concurrently. */
export function placeConcurrently(shop: TestApp, crowd: readonly Shopper[], productIds: readonly string[]) {
  const items = productIds.map((product_id) => ({ product_id, quantity: 1 }))
  const body = anOrderBody({ items })
  return runConcurrently(crowd, (as) => insist(shop, placeOrder, { body }, { as }))
}

/** A product with this stock, as the ledger checks need it. */
export async function someGoods(shop: TestApp, items: number): Promise<Goods> {
  const { id } = await aProduct(shop, { stock: items })
  return { id, items: { '': items } }
}

/** The number of responses by outcome: "201", or the code of the error. */
export function countOutcomes(responses: readonly Response<Endpoint>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const response of responses) {
    const outcome = response.status < 300 ? String(response.status) : response.error.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
