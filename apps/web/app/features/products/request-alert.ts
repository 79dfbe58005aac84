import { createStockAlert } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, isUnanswered, type ApiFailure } from '../../lib/api/api-result.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'

/** Result of requesting an alert: what happens next, or an error message. */
export type AlertOutcome =
  | { state: 'waiting' | 'confirmation_sent' }
  /** `isAboutEmail`: another email address may work. */
  | { problem: string; isAboutEmail: boolean }

interface AlertRequest {
  productId: string
  /** Empty for goods without sizes. */
  size: string
  /** Email address of a guest; customers get the mail at their account's address. */
  email: string | undefined
}

/**
 * Requests one mail when a size is back in stock. Idempotent. Resolves with an error message without a
 * response.
 */
export async function requestAlert({ productId, size, email }: AlertRequest): Promise<AlertOutcome> {
  const body = { product_id: productId, size, language: getLocale(), ...(email ? { email } : {}) }
  try {
    const result = await call(createStockAlert, { body })
    if (result.ok) return result.data
    const isAboutEmail = Boolean(result.error.details?.some(({ path }) => path === 'email'))
    return {
      problem: isAboutEmail ? m.stock_error_email() : toMessage(result.status, result.error),
      isAboutEmail,
    }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { problem: isUnanswered(error) ? m.stock_unanswered() : error.message, isAboutEmail: false }
  }
}

function toMessage(status: number, error: ApiFailure): string {
  const text: Record<string, () => string> = {
    STOCK_ALERT_NOT_NEEDED: m.stock_not_needed,
    STOCK_ALERT_LIMIT_REACHED: m.stock_limit,
    PRODUCT_NOT_FOUND: m.stock_gone,
  }
  return text[error.code]?.() ?? toRefusalMessage(status, error)
}
