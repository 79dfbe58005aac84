import * as endpoints from '@shop/contract/returns/returns.endpoints'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { ReturnsService } from './returns.service.ts'

/** Returns of the shopper's own orders, and of a guest's order. */
export function registerReturns(register: Route, returns: ReturnsService): void {
  const route = withGuests(register)
  register(endpoints.listReturns, ({ user, query }) => returns.list(user.userId, query))
  route(endpoints.listOrderReturns, ({ user, params }) => returns.listOfOrder(user.userId, params.id))
  route(endpoints.quoteReturn, ({ user, params, body }) => returns.quote(user.userId, params.id, body))
  route(endpoints.requestReturn, ({ user, params, body, idempotencyKey }) =>
    returns.request(user.userId, params.id, { body, idempotencyKey }),
  )
  route(endpoints.withdrawReturn, ({ user, params }) =>
    returns.withdraw(user.userId, params.id, params.returnId),
  )
  route(endpoints.setReturnShipment, ({ user, params, body }) =>
    returns.ship(user.userId, params.id, params.returnId, body),
  )
}
