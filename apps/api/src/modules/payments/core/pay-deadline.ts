import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from '../../../jobs/clock.ts'
import { ProviderUnavailableError } from './payment-port.ts'

/** Timeout of one call of a payment port. */
export const PORT_TIMEOUT_MS = 6 * SECOND
/** What one request of a shopper may spend on provider calls in total: its response is due within 8 s. */
const REQUEST_DEADLINE_MS = 7 * SECOND
/** With less time left than this no call is started: its result would come too late. */
const MIN_TIMEOUT_MS = 1 * SECOND

const deadlines = new AsyncLocalStorage<number>()

/** Runs a request that may call several ports, with one deadline for all of the calls. */
export function withPayDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  return deadlines.run(performance.now() + REQUEST_DEADLINE_MS, work)
}

/** How long a port call may last now, in ms. @throws ProviderUnavailableError when the deadline is too near */
export function toPortTimeoutMs(): number {
  const deadline = deadlines.getStore()
  if (deadline === undefined) return PORT_TIMEOUT_MS
  const leftMs = Math.floor(deadline - performance.now())
  if (leftMs < MIN_TIMEOUT_MS) throw new ProviderUnavailableError('no time left')
  return Math.min(PORT_TIMEOUT_MS, leftMs)
}
