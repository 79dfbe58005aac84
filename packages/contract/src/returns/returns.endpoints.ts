import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { returnsSchemas } from './returns.schemas.ts'

export const listReturns = defineEndpoint({
  method: 'GET',
  path: '/v1/returns',
  summary: 'The returns of the shopper, newest first',
  auth: 'user',
  schemas: typesOf<typeof returnsSchemas.listReturns>(),
  errors: [],
})

export const listOrderReturns = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/returns',
  summary: 'The returns of an order, and what can still be sent back',
  auth: 'user',
  schemas: typesOf<typeof returnsSchemas.listOrderReturns>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const quoteReturn = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/returns/quote',
  summary: 'What a return would come to, each part explained; asks for nothing',
  auth: 'user',
  schemas: typesOf<typeof returnsSchemas.quoteReturn>(),
  errors: ['ORDER_NOT_FOUND', 'RETURN_REFUSED'],
})

export const requestReturn = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/returns',
  summary: 'Asks to send lines of a delivered order back: for money, other pieces, repair or restringing',
  auth: 'user',
  schemas: typesOf<typeof returnsSchemas.requestReturn>(),
  status: 201,
  errors: ['ORDER_NOT_FOUND', 'RETURN_REFUSED'],
  idempotent: true,
  rateLimit: 'order',
})

export const withdrawReturn = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/returns/:returnId/withdraw',
  summary: 'Ends a return before its parcel is sent: the shopper keeps everything; a repeat changes nothing',
  auth: 'user',
  schemas: typesOf<typeof returnsSchemas.withdrawReturn>(),
  errors: ['ORDER_NOT_FOUND', 'RETURN_NOT_FOUND', 'RETURN_REFUSED'],
})

export const setReturnShipment = defineEndpoint({
  method: 'PUT',
  path: '/v1/orders/:id/returns/:returnId/shipment',
  summary: 'The parcel to the shop is on its way; the number can be corrected until it arrives',
  auth: 'user',
  schemas: typesOf<typeof returnsSchemas.setReturnShipment>(),
  errors: ['ORDER_NOT_FOUND', 'RETURN_NOT_FOUND', 'RETURN_REFUSED'],
})
