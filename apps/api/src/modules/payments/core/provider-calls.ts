import { AppError } from '../../../http/app-error.ts'
import { SECOND } from '../../../jobs/clock.ts'
import { HALF_OPEN_AFTER_MS } from './resilient-port.ts'
import { CircuitOpenError, isProviderError } from './payment-port.ts'

/** Retry-After of a failed call, in seconds. */
const RETRY_SECONDS = 3

/** @throws AppError PAYMENT_PROVIDER_UNAVAILABLE instead of the port's own errors */
export async function callProvider<Result>(request: () => Promise<Result>): Promise<Result> {
  return request().catch((error: unknown) => {
    if (!isProviderError(error)) throw error
    const retryAfter = error instanceof CircuitOpenError ? HALF_OPEN_AFTER_MS / SECOND : RETRY_SECONDS
    throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter, cause: error })
  })
}
