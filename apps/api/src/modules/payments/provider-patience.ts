import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from '../../platform/clock.ts'
import { ProviderUnavailableError } from './payment-port.ts'

/** The longest that one call of a port may last, with all the requests that it takes. */
export const PORT_CALL_MS = 6 * SECOND
/** What a shopper's call may spend at providers in all: it is answered within 8 s (reliability, section 8). */
const PAY_CALL_MS = 7 * SECOND
/** With less time than this nothing new is begun: its answer would be lost. */
const LEAST_MS = 1 * SECOND

const deadlines = new AsyncLocalStorage<number>()

/** Runs a shopper's call, however many calls of ports it takes, with one end for all of them. */
export function withinPayCall<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return deadlines.run(performance.now() + PAY_CALL_MS, work)
}

/** How long a call of a port may last now, in ms. @throws ProviderUnavailableError when no time is left for it */
export function toPatienceMs(): number {
  const deadline = deadlines.getStore()
  if (deadline === undefined) return PORT_CALL_MS
  const leftMs = Math.floor(deadline - performance.now())
  if (leftMs < LEAST_MS) throw new ProviderUnavailableError('no time left')
  return Math.min(PORT_CALL_MS, leftMs)
}
