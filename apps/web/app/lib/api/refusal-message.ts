import { m } from '../../paraglide/messages.js'
import type { ApiFailure } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'
import { formatRateLimit } from './rate-limit-message.ts'

const MESSAGES: Readonly<Record<string, () => string>> = {
  CART_FULL: m.error_cart_full,
  CART_ITEM_NOT_FOUND: m.error_cart_item_not_found,
  DESIGN_NOT_MAKEABLE: m.error_design_not_makeable,
  DESIGN_NOT_FOUND: m.error_design_not_found,
  DESIGN_LIMIT_REACHED: m.error_design_limit_reached,
  COUPON_NEEDS_ACCOUNT: m.guest_coupon_account,
  COUPON_NOT_APPLICABLE: m.error_coupon_not_applicable,
  PAYMENT_STATUS_FORBIDDEN: m.error_payment_status_forbidden,
  BUSY: m.error_busy,
}

/**
 * The message for a refusal that a page does not handle itself: the shop's text for the code, else the friendly one for
 * the status.
 */
export function toRefusalMessage(status: number, failure: ApiFailure): string {
  const { code } = failure
  return code === 'RATE_LIMITED'
    ? formatRateLimit(failure)
    : (MESSAGES[code]?.() ?? toFriendlyMessage(status))
}
