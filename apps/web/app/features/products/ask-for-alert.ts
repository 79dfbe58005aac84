import { createStockAlert } from '@shop/contract/stock-alerts'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError, isUnanswered, type ApiFailure } from '../../lib/api-result.ts'
import { getLocale } from '../../lib/locale.ts'
import { toRateLimitWords } from '../../lib/rate-limit-words.ts'
import { toRefusalWords } from '../../lib/refusal-words.ts'
import { m } from '../../paraglide/messages.js'

/** How asking for an alert ends: what happens next, or why nothing does, in words. */
export type AlertOutcome =
  | { state: 'waiting' | 'confirmation_sent' }
  /** `isAboutEmail`: another address may help. */
  | { problem: string; isAboutEmail: boolean }

interface Asking {
  productId: string
  /** Empty for goods without sizes. */
  size: string
  /** A visitor's; a shopper is written to at the address of the account. */
  email: string | undefined
}

/** Asks for one letter when a size is available again. Asking again is safe. Never rejects for want of an answer. */
export async function askForAlert({ productId, size, email }: Asking): Promise<AlertOutcome> {
  const body = { product_id: productId, size, language: getLocale(), ...(email ? { email } : {}) }
  try {
    const result = await call(createStockAlert, { body })
    if (result.ok) return result.data
    const isAboutEmail = Boolean(result.error.details?.some(({ path }) => path === 'email'))
    return { problem: isAboutEmail ? m.stock_fault_email() : toWords(result.error), isAboutEmail }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { problem: isUnanswered(error) ? m.stock_unanswered() : error.message, isAboutEmail: false }
  }
}

function toWords(error: ApiFailure): string {
  const words: Record<string, () => string> = {
    RATE_LIMITED: () => toRateLimitWords(error),
    STOCK_ALERT_NOT_NEEDED: m.stock_not_needed,
    STOCK_ALERT_LIMIT_REACHED: m.stock_limit,
    PRODUCT_NOT_FOUND: m.stock_gone,
  }
  return words[error.code]?.() ?? toRefusalWords(error)
}
