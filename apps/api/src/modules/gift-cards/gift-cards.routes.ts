import { checkGiftCard } from '@shop/contract/gift-cards/gift-card-check.endpoints'
import {
  buyGiftCard,
  downloadGiftCard,
  readGiftCardBalance,
} from '@shop/contract/gift-cards/gift-cards.endpoints'
import { withGuests } from '../../http/guest-route.ts'
import { toLanguage } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import type { GiftCardPayments } from './gift-card-payments.service.ts'
import type { GiftCardSales } from './gift-card-sales.service.ts'

interface Services {
  giftCardPayments: GiftCardPayments
  giftCardSales: GiftCardSales
}

/** What anybody with a card's code may do, and buying one; guests buy it by guests.routes.ts. */
export function registerGiftCards(register: Route, { giftCardPayments, giftCardSales }: Services): void {
  register(checkGiftCard, ({ body }) => giftCardPayments.check(body.code))
  register(readGiftCardBalance, ({ body }) => giftCardPayments.readBalance(body.code))

  const route = withGuests(register)
  route(buyGiftCard, ({ user, body, headers, idempotencyKey }) =>
    giftCardSales.place(
      { userId: user.userId, language: toLanguage(headers['accept-language']), idempotencyKey },
      body,
    ),
  )
  route(downloadGiftCard, ({ user, params, query }) =>
    giftCardSales.renderOwn(user.userId, params.id, query.language),
  )
}
