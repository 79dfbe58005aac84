import { m } from '../../paraglide/messages.js'

/** Message on why a page is not available offline, and what to do. */
export function toOfflineReason(path: string): string {
  if (/^\/checkout(\/|\?|$)/.test(path)) return m.offline_checkout()
  if (/^\/payment\//.test(path)) return m.offline_payment()
  if (/^\/(user|login|register|check-email|forgot-password|request-password-reset)(\/|\?|$)/.test(path)) {
    return m.offline_account()
  }
  return /^\/search(\?|$)/.test(path) ? m.offline_search() : m.offline_page()
}
