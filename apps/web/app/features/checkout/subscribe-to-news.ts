import { changeMailChoices, subscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import { CONSENT_TEXT_VERSION } from '@shop/contract/subscribers/subscribers.rules'
import { call } from '../../lib/api/api.ts'
import { getLocale } from '../../lib/i18n/locale.ts'

/** The order is placed, and its payment must not wait longer for this. */
const TIMEOUT_MS = 2_000

/**
 * Sends the consent to the newsletter that was ticked at checkout. A guest confirms it by a mailed link. A failure is
 * ignored: without a response there is no consent.
 *
 * @param email a guest's address; undefined for a customer
 */
export async function subscribeToNews(email: string | undefined): Promise<void> {
  const consent = { source: 'checkout', text_version: CONSENT_TEXT_VERSION, language: getLocale() } as const
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const sent =
    email === undefined
      ? call(changeMailChoices, { body: { ...consent, newsletter: true } }, { ...options, staysOnPage: true })
      : call(subscribe, { body: { ...consent, email } }, options)
  await sent.catch(() => undefined)
}
