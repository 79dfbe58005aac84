import { AppError } from '../../platform/app-error.ts'
import { isProviderFault } from './payment-port.ts'

/** @throws AppError PAYMENT_PROVIDER_UNAVAILABLE instead of the port's own errors */
export async function askProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  return request().catch((error: unknown) => {
    if (!isProviderFault(error)) throw error
    throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter: 3, cause: error })
  })
}
