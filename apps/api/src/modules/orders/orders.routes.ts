import * as endpoints from '@shop/contract/orders'
import { toLanguage } from '../../platform/language.ts'
import type { Route } from '../../platform/route.ts'
import type { OrdersService } from './orders.service.ts'

/** Cancelling moves money, so payments.routes.ts registers it. */
export function registerOrders(route: Route, orders: OrdersService): void {
  route(endpoints.quoteOrder, ({ body }) => orders.quote(body))
  route(endpoints.listOrders, ({ user, query }) => orders.list(user.userId, query))
  route(endpoints.getOrder, ({ user, params }) => orders.get(user.userId, params.id))
  route(endpoints.placeOrder, ({ user, body, headers, idempotencyKey }) =>
    orders.place(
      { userId: user.userId, language: toLanguage(headers['accept-language']), idempotencyKey },
      body,
    ),
  )
}
