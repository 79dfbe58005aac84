import { after, SECOND, type Clock } from '../../platform/clock.ts'
import { around } from './around-port.ts'
import { ProviderUnavailableError, type PaymentPort } from './payment-port.ts'

/** A call that failed after this time, in ms, kept somebody waiting. */
const LONG_MS = 3 * SECOND
/** After so many such calls with no other between them, the provider is taken to be silent. */
export const SILENT_AFTER = 5
/** While it is silent, one call in so many ms finds out whether it still is. */
export const SILENT_MS = 5 * SECOND

/**
 * The same port with a circuit breaker around it (decision 59): while its provider is silent, most calls fail at once as
 * they would after six seconds, so that nobody waits for nothing and nothing piles up in the shop. Such a call has not been
 * made; whoever called asks again later, as after any ProviderUnavailableError.
 */
export function spared(port: PaymentPort, clock: Clock): PaymentPort {
  let silences = 0
  let nextAt = clock()
  const rest = () => (nextAt = after(clock(), SILENT_MS))

  return around(port, async (_, call) => {
    if (silences >= SILENT_AFTER) {
      if (clock() < nextAt) throw new ProviderUnavailableError('silent')
      rest()
    }
    const startedMs = performance.now()
    try {
      const answer = await call()
      silences = 0
      return answer
    } catch (error) {
      const isSilence = error instanceof ProviderUnavailableError && performance.now() - startedMs >= LONG_MS
      silences = isSilence ? silences + 1 : 0
      if (silences === SILENT_AFTER) rest()
      throw error
    }
  })
}
