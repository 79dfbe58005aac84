import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { formatFen } from '@shop/contract/money/format-money'
import { fill, readTexts } from '@shop/messages/texts'
import { findTotalFen, withError } from './checkout.view.ts'
import type { Refusal } from './ordering.service.ts'

const TEXTS = readTexts('agents/documents')

/** A checkout whose total is not the one that was shown: its buyer must see it first. */
export const withChangedTotal = (checkout: AgentCheckout, language: PageLanguage): AgentCheckout =>
  withError(checkout, {
    code: 'price_changed',
    path: '$.totals',
    content: fill(TEXTS[language].priceChanged, { total: formatFen(findTotalFen(checkout)) }),
    severity: 'requires_buyer_review',
  })

const ADDRESS = '$.fulfillment.methods[0].destinations[0]'

/** A checkout as it is now, with the reason why its order was not placed, unless its own messages say that. */
export function withRefusal(
  checkout: AgentCheckout,
  { refusal, shownFen }: { refusal: Refusal; shownFen: number | null },
  language: PageLanguage,
): AgentCheckout {
  if (checkout.messages?.some(({ type }) => type === 'error')) return checkout
  const texts = TEXTS[language]
  switch (refusal) {
    case 'SHIPPING_NOT_AVAILABLE':
    case 'ADDRESS_REGION_UNKNOWN':
      return withError(checkout, {
        code: 'address_undeliverable',
        path: ADDRESS,
        content: texts.undeliverable,
        severity: 'recoverable',
      })
    case 'ORDER_TOO_LARGE':
      return withError(checkout, {
        code: 'order_too_large',
        path: '$.line_items',
        content: texts.orderTooLarge,
        severity: 'recoverable',
      })
    case 'TOO_MANY_UNPAID_ORDERS':
      return withError(checkout, {
        code: 'too_many_unpaid_orders',
        content: texts.tooManyUnpaid,
        severity: 'requires_buyer_input',
      })
    // Gone between the order and now, or there again.
    case 'OUT_OF_STOCK':
    case 'PRICE_CHANGED':
      return withChangedTotal(checkout, language)
    default:
      // The coupon, which for a visitor applied.
      return findTotalFen(checkout) === shownFen
        ? withError(checkout, {
            code: 'discount_code_user_ineligible',
            path: '$.discounts.codes',
            content: fill(texts.codeRefused, { codes: checkout.discounts?.codes.join(', ') ?? '' }),
            severity: 'recoverable',
          })
        : withChangedTotal(checkout, language)
  }
}
