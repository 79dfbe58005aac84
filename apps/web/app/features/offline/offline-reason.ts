import { m } from '../../paraglide/messages.js'

/** Why a page cannot be shown without network, and what becomes of it, in words. */
export function toOfflineReason(path: string): string {
  if (/^\/checkout(\/|\?|$)/.test(path)) return m.offline_checkout()
  if (/^\/payment\//.test(path)) return m.offline_payment()
  if (/^\/(user|login|register|check-email|forgot-password|request-password-reset)(\/|\?|$)/.test(path)) {
    return m.offline_account()
  }
  return /^\/search(\?|$)/.test(path) ? m.offline_search() : m.offline_page()
}
