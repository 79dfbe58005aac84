import { AppError } from '../../platform/app-error.ts'
import { SECOND } from '../../platform/clock.ts'
import { isProviderFault, ProviderSilentError } from './payment-port.ts'
import { SILENT_MS } from './spared-port.ts'

/** After an answer that did not come, in seconds. */
const RETRY_SECONDS = 3

/** @throws AppError PAYMENT_PROVIDER_UNAVAILABLE instead of the port's own errors */
export async function askProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  return request().catch((error: unknown) => {
    if (!isProviderFault(error)) throw error
    const retryAfter = error instanceof ProviderSilentError ? SILENT_MS / SECOND : RETRY_SECONDS
    throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter, cause: error })
  })
}
