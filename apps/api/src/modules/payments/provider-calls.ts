import { AppError } from '../../platform/app-error.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './payment-port.ts'

/** @throws AppError PAYMENT_PROVIDER_UNAVAILABLE instead of the port's own errors */
export async function askProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  return request().catch((error: unknown) => {
    if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError) {
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter: 3, cause: error })
    }
    throw error
  })
}
