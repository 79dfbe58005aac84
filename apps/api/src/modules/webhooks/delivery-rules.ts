import type { DeliveryError } from '@shop/contract/webhooks/webhooks.rules'
import { AddressRefusedError } from '../../http/public-requests.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../jobs/clock.ts'

/** The waits between attempts that the Standard Webhooks specification suggests: three days in all. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** So that what failed together is not tried again at the same second. */
const JITTER = 0.1

/** An address without any success for so long is not tried any more. */
const FAILING_MS = 3 * DAY

const GONE = 410

/** When a delivery is tried again after its tries so far; undefined when it has had all of them. */
export function findNextAttempt(tries: number, now: Date, random = Math.random()): Date | undefined {
  const delay = RETRY_DELAYS_MS[tries - 1]
  return delay === undefined ? undefined : after(now, delay * (1 + JITTER * random))
}

export type AttemptResult = { status: number } | { error: Exclude<DeliveryError, 'status'> }

export const isDelivered = (result: AttemptResult): boolean =>
  'status' in result && result.status >= 200 && result.status < 300

/** What the failure of an attempt does to its address. */
export function toEndpointStatus(
  result: AttemptResult,
  { failingSince, now }: { failingSince: Date; now: Date },
): 'active' | 'gone' | 'failing' {
  if ('status' in result && result.status === GONE) return 'gone'
  return after(failingSince, FAILING_MS) <= now ? 'failing' : 'active'
}

const UNKNOWN_HOST = /^(ENOTFOUND|EAI_)/
const CERTIFICATE = /CERT|SIGNATURE|ALTNAME|^ERR_SSL/

/** Why a request had no response. */
export function toDeliveryError(error: unknown): Exclude<DeliveryError, 'status'> {
  if (error instanceof AddressRefusedError) return 'address_refused'
  const { code = '', name } = error as { code?: string; name?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timed_out'
  if (UNKNOWN_HOST.test(code)) return 'unknown_host'
  return CERTIFICATE.test(code) ? 'certificate' : 'connection'
}
