import { isEmail } from '@shop/contract/auth/auth.rules'
import { subscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import { CONSENT_TEXT_VERSION } from '@shop/contract/subscribers/subscribers.rules'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'

/** Requests the confirmation mail. Returns what is wrong, if anything is. */
export async function sendSubscription(email: string): Promise<string | undefined> {
  if (!isEmail(email)) return m.subscribe_error_email()
  const body = { email, language: getLocale(), source: 'footer', text_version: CONSENT_TEXT_VERSION } as const
  try {
    const result = await call(subscribe, { body })
    if (result.ok) return undefined
    return result.error.code === 'VALIDATION_FAILED'
      ? m.subscribe_error_email()
      : toRefusalMessage(result.status, result.error)
  } catch (error) {
    return toOutageMessage(error)
  }
}
