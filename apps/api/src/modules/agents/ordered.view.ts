import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import { readTexts } from '@shop/messages/texts'
import type { ViewSettings } from './catalog.view.ts'
import { withError, type Checkout } from './checkout.view.ts'
import type { Ordered } from './ordering.service.ts'

const TEXTS = readTexts('agents/documents')
const DECLINES = readTexts('payments/mails')

/** A checkout with an order, as it was when the order was placed, and how far the payment is. */
export function toOrderedCheckout(
  { details }: Checkout,
  { order, paying, link }: Ordered,
  { language }: ViewSettings,
): AgentCheckout {
  const { continue_url: _, messages, ...shown } = details.placed!.shown
  const texts = TEXTS[language]
  if (paying.state === 'paid')
    return {
      ...shown,
      ...(messages && { messages }),
      status: 'completed',
      order: { id: order.id, label: order.order_number, permalink_url: link },
    }
  const waiting: AgentCheckout = {
    ...shown,
    status: 'ready_for_complete',
    expires_at: order.expires_at.toISOString(),
    continue_url: `${link}#pay`,
  }
  switch (paying.state) {
    case 'processing':
      return { ...waiting, status: 'complete_in_progress' }
    case 'challenged':
      return withError(waiting, {
        code: 'requires_3ds',
        content: texts.bankAsks,
        severity: 'requires_buyer_input',
      })
    // Another card can complete it, or the same one later: nothing of the checkout is wrong.
    case 'declined': {
      const content = DECLINES[language].reasons[paying.reason]
      const declined = withError(waiting, { code: 'payment_failed', content, severity: 'recoverable' })
      return { ...declined, status: 'ready_for_complete' }
    }
    case 'unavailable': {
      const failed = withError(waiting, {
        code: 'payment_unavailable',
        content: texts.payUnavailable,
        severity: 'recoverable',
      })
      return { ...failed, status: 'ready_for_complete' }
    }
    default:
      return waiting
  }
}
