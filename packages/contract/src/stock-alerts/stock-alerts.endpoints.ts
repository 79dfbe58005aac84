import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { stockAlertsSchemas } from './stock-alerts.schemas.ts'

/** Days after which an alert expires. */
export const STOCK_ALERT_DAYS = 90

/** Hours within which a visitor must confirm an alert by its mailed link; it is deleted otherwise. */
export const STOCK_ALERT_LINK_HOURS = 48

/** Maximum pending alerts of one recipient. */
export const MAX_STOCK_ALERTS = 50

export const createStockAlert = defineEndpoint({
  method: 'POST',
  path: '/v1/stock-alerts',
  summary: 'Requests one mail when a size of a product is back in stock; a visitor confirms by a mailed link',
  auth: 'optional',
  schemas: typesOf<typeof stockAlertsSchemas.createStockAlert>(),
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'STOCK_ALERT_NOT_NEEDED', 'STOCK_ALERT_LIMIT_REACHED'],
  rateLimit: 'stock-alert',
})

export const confirmStockAlert = defineEndpoint({
  method: 'POST',
  path: '/v1/stock-alerts/confirm',
  summary: 'Confirms a visitor’s alert by its mailed link; a repeated call succeeds while the link is valid',
  auth: 'public',
  schemas: typesOf<typeof stockAlertsSchemas.confirmStockAlert>(),
  errors: ['STOCK_ALERT_LINK_INVALID', 'STOCK_ALERT_LIMIT_REACHED'],
  rateLimit: 'link',
})

export const endStockAlerts = defineEndpoint({
  method: 'POST',
  path: '/v1/stock-alerts/end',
  summary:
    'Deletes all alerts of a mail’s recipient; mail clients call it too (RFC 8058), with a form as body',
  auth: 'public',
  schemas: typesOf<typeof stockAlertsSchemas.endStockAlerts>(),
  errors: [],
  rateLimit: 'link',
})

export const listStockAlerts = defineEndpoint({
  method: 'GET',
  path: '/v1/users/stock-alerts',
  summary: 'The shopper’s pending alerts, newest first',
  auth: 'user',
  schemas: typesOf<typeof stockAlertsSchemas.listStockAlerts>(),
  errors: [],
})

export const removeStockAlert = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/stock-alerts/:alertId',
  summary: 'Deletes an alert of the shopper; idempotent',
  auth: 'user',
  schemas: typesOf<typeof stockAlertsSchemas.removeStockAlert>(),
  errors: [],
})
