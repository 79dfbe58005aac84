import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import { placeErrors } from '../orders/orders.endpoints.ts'
import type { guestsSchemas } from './guests.schemas.ts'

export const placeGuestOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/guest/orders',
  summary: 'Places an order without an account; its key opens the order from then on',
  auth: 'public',
  schemas: typesOf<typeof guestsSchemas.placeGuestOrder>(),
  status: 201,
  errors: [...placeErrors, 'TOO_MANY_UNPAID_ORDERS'],
  idempotent: true,
  rateLimit: 'order',
})

export const getGuestOrder = defineEndpoint({
  method: 'GET',
  path: '/v1/guest/order',
  summary: 'The order that the key opens',
  auth: 'guest-key',
  schemas: typesOf<typeof guestsSchemas.getGuestOrder>(),
  errors: ['ORDER_NOT_FOUND', 'ORDER_IN_ACCOUNT'],
})

export const findGuestOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/guest/orders/find',
  summary:
    'Mails a new link to an order, if it was placed with this address; the response is the same for all',
  auth: 'public',
  schemas: typesOf<typeof guestsSchemas.findGuestOrder>(),
  errors: [],
  rateLimit: 'find-order',
})

export const listGuestOrders = defineEndpoint({
  method: 'GET',
  path: '/v1/users/guest-orders',
  summary: 'Orders that were placed as a guest with the shopper’s verified address, newest first',
  auth: 'user',
  schemas: typesOf<typeof guestsSchemas.listGuestOrders>(),
  errors: [],
})

export const takeGuestOrders = defineEndpoint({
  method: 'POST',
  path: '/v1/users/guest-orders/take',
  summary: 'Takes those orders over into the account; their keys open nothing any more',
  auth: 'user',
  schemas: typesOf<typeof guestsSchemas.takeGuestOrders>(),
  errors: [],
})
