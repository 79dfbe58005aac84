import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { trackingSchemas } from './tracking.schemas.ts'

export const getOrderTracking = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/tracking',
  summary: 'Where the parcels of an order have been, by their carriers',
  auth: 'user',
  schemas: typesOf<typeof trackingSchemas.getOrderTracking>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const receiveTrackingWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/tracking/webhook',
  summary: 'Webhook of the tracking provider; it names a parcel whose events the shop then reads',
  auth: 'provider',
  schemas: typesOf<typeof trackingSchemas.receiveTrackingWebhook>(),
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
})
