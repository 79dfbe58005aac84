import * as noteEndpoints from '@shop/contract/orders/order-notes.endpoints'
import * as endpoints from '@shop/contract/orders/orders.endpoints'
import { toLanguage } from '../../http/language.ts'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { OrderNotesService } from './notes/order-notes.service.ts'
import type { OrdersService } from './orders.service.ts'

/** Cancelling is registered by payments.routes.ts, since it moves money. */
export function registerOrders(register: Route, orders: OrdersService): void {
  const route = withGuests(register)
  route(endpoints.quoteOrder, ({ user, body }) => orders.quote(user?.userId, body, { hasNudges: true }))
  route(endpoints.listOrders, ({ user, query }) => orders.list(user.userId, query))
  route(endpoints.getOrder, ({ user, params }) => orders.get(user.userId, params.id))
  route(endpoints.placeOrder, ({ user, body, headers, idempotencyKey }) =>
    orders.place(
      { userId: user.userId, language: toLanguage(headers['accept-language']), idempotencyKey },
      body,
    ),
  )
}

export function registerOrderNotes(register: Route, notes: OrderNotesService): void {
  const route = withGuests(register)
  route(noteEndpoints.listOrderNotes, ({ user, params }) => notes.list(user.userId, params.id))
  route(noteEndpoints.getLatestOrderNote, ({ user, params }) => notes.getLatest(user.userId, params.id))
  route(noteEndpoints.createOrderNote, ({ user, params, body }) =>
    notes.create(user.userId, params.id, body.content),
  )
  route(noteEndpoints.getOrderNote, ({ user, params }) => notes.get(user.userId, params.id, params.noteId))
  route(noteEndpoints.updateOrderNote, ({ user, params, body }) =>
    notes.update(user.userId, params.id, params.noteId, body.content),
  )
  route(noteEndpoints.deleteOrderNote, async ({ user, params }) => {
    await notes.remove(user.userId, params.id, params.noteId)
    return {}
  })
}
