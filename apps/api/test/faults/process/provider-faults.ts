import fc from 'fast-check'
import { setTimeout as delay } from 'node:timers/promises'
import type { KillableShop } from './killable-shop.ts'

/** Twice: the official client repeats a call by itself. */
const TWICE = { times: 2 }

/** Failures of a provider that pass by themselves, and refunds that it refuses for good. */
const FAULTS = [
  { operation: 'payment_intents.create', action: 'drop_after', ...TWICE },
  { operation: 'payment_intents.retrieve', action: 'status', status: 500, ...TWICE },
  { operation: 'payment_intents.cancel', action: 'status', status: 500, ...TWICE },
  { operation: 'refunds.create', action: 'drop_after', ...TWICE },
  { operation: 'refunds.create', action: 'status', status: 503, ...TWICE },
  { operation: 'refunds.create', action: 'decline', code: 'charge_disputed', times: 1 },
  { operation: 'paypal.captures.refund', action: 'decline', code: 'TRANSACTION_REFUSED', times: 1 },
  { operation: 'paypal.orders.create', action: 'drop_before', ...TWICE },
  { operation: 'paypal.orders.capture', action: 'drop_after', ...TWICE },
  { operation: 'paypal.captures.refund', action: 'drop_after', ...TWICE },
  { operation: 'webhook', action: 'drop_before', ...TWICE },
  { operation: 'webhook', action: 'drop_after', ...TWICE },
  { operation: 'webhook', action: 'duplicate', copies: 2, ...TWICE },
] as const

/** Injects one failure after the other until `isOver`, and mends what is left. Returns how many there were. */
export async function failAtRandom(
  shop: KillableShop,
  { seed, everyMs, isOver }: { seed: number; everyMs: number; isOver: () => boolean },
): Promise<number> {
  const rules = fc.sample(fc.constantFrom(...FAULTS), { numRuns: 10_000, seed })
  let count = 0
  while (!isOver()) {
    await shop.break(rules[count++ % rules.length]!)
    await delay(everyMs)
  }
  await shop.mend()
  return count
}
