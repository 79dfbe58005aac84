import { after, SECOND, type Clock } from '../../platform/clock.ts'
import type { Events } from '../../platform/events.ts'
import { around } from './around-port.ts'
import { ProviderSilentError, ProviderUnavailableError, type PaymentPort } from './payment-port.ts'
import { toPatienceMs } from './provider-patience.ts'

/** A call that failed after this time, in ms, kept somebody waiting. */
const LONG_MS = 3 * SECOND
/** After so many such calls with no other between them, the provider is taken to be silent. */
export const SILENT_AFTER = 5
/** While it is silent, one call in so many ms finds out whether it still is. */
export const SILENT_MS = 5 * SECOND
/** A clock tells whole milliseconds, and timers come a little early or late. */
const TOLERANCE_MS = 100

interface Dependencies {
  clock: Clock
  events: Events
}

/**
 * The same port with a circuit breaker around it (decision 59): while its provider is silent, most calls fail at once with
 * ProviderSilentError instead of after six seconds, so that nobody waits for nothing and nothing piles up in the shop. Such
 * a call has not been made; whoever called asks again later, as after any ProviderUnavailableError.
 */
export function spared(port: PaymentPort, { clock, events }: Dependencies): PaymentPort {
  let silences = 0
  let nextAt = clock()
  const isSilent = () => silences >= SILENT_AFTER
  const rest = () => (nextAt = after(clock(), SILENT_MS))

  function count(isSilence: boolean): void {
    const wasSilent = isSilent()
    silences = isSilence ? silences + 1 : 0
    if (isSilent() === wasSilent) return
    if (isSilent()) rest()
    events.emit(isSilent() ? 'payment_provider_silent' : 'payment_provider_back', { provider: port.name })
  }

  return around(port, async (_, call) => {
    // Whoever has no time left asks nobody, and tells nothing of the provider.
    const longMs = Math.min(LONG_MS, toPatienceMs() - TOLERANCE_MS)
    if (isSilent()) {
      const waitMs = nextAt.getTime() - clock().getTime()
      // A clock that was set back is none to wait for.
      if (waitMs > 0 && waitMs <= SILENT_MS) throw new ProviderSilentError(`${port.name} is silent`)
      rest()
    }
    const startedMs = performance.now()
    try {
      const answer = await call()
      count(false)
      return answer
    } catch (error) {
      count(error instanceof ProviderUnavailableError && performance.now() - startedMs >= longMs)
      throw error
    }
  })
}
