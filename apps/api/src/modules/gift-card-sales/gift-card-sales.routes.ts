import { buyGiftCard, downloadGiftCard } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { withGuests } from '../../http/guest-route.ts'
import { toLanguage } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { GiftCardSalesService } from './gift-card-sales.service.ts'

/** Buying a gift card; guests do it by guests.routes.ts. */
export function registerGiftCardSales(
  register: Route,
  { orders, giftCardSales }: { orders: OrdersService; giftCardSales: GiftCardSalesService },
): void {
  const route = withGuests(register)
  route(buyGiftCard, ({ user, body, headers, idempotencyKey }) =>
    orders.placeGiftCard(
      { userId: user.userId, language: toLanguage(headers['accept-language']), idempotencyKey },
      body,
    ),
  )
  route(downloadGiftCard, ({ user, params, query }) =>
    giftCardSales.renderOwn(user.userId, params.id, query.language),
  )
}
