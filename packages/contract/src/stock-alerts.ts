import { z } from 'zod'
import { blankAsMissing, EMAIL_FORMAT, EMAIL_MAX_LENGTH } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { ProductImage } from './products.ts'

/** How long an alert waits for its piece; it is forgotten then. */
export const STOCK_ALERT_DAYS = 90

/** How long a visitor's mailed link confirms an alert, in hours; an alert that nobody confirms is forgotten then. */
export const STOCK_ALERT_LINK_HOURS = 48

/** Most alerts that wait for one recipient. */
export const MAX_STOCK_ALERTS = 50

const EMAIL_FAULT = 'Invalid email format'
const alertId = z.string().min(1).max(64)
/** The secret of a mailed link. */
const token = z.string().min(1).max(200)

export const StockAlertBody = z.strictObject({
  product_id: z.string().min(1).max(64),
  size: z.string().max(40).default('').describe('Empty for goods without sizes'),
  email: blankAsMissing(
    z.string(EMAIL_FAULT).trim().max(EMAIL_MAX_LENGTH, EMAIL_FAULT).regex(EMAIL_FORMAT, EMAIL_FAULT),
  ).describe('A visitor’s; a shopper is written to at the address of the account'),
  language: z.enum(['en', 'zh']).describe('Of the page: the letters speak it'),
})

/** An alert that waits, with the piece as it is called now. */
export const StockAlert = z.object({
  alert_id: z.string(),
  product_id: z.string(),
  slug: z.string(),
  product_name: z.string(),
  product_name_zh: z.string(),
  image: ProductImage.optional(),
  size: z.string(),
  expires_at: z.string(),
})
export type StockAlert = z.infer<typeof StockAlert>

export const createStockAlert = defineEndpoint({
  method: 'POST',
  path: '/v1/stock-alerts',
  summary: 'Asks for one letter when a size of a product is available again; a visitor confirms it by a link',
  auth: 'optional',
  body: StockAlertBody,
  data: z.object({
    state: z
      .enum(['waiting', 'confirmation_sent'])
      .describe('A visitor’s alert waits only once its mailed link was followed'),
  }),
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'STOCK_ALERT_NOT_NEEDED', 'STOCK_ALERT_LIMIT_REACHED'],
  rateLimit: 'stock-alert',
})

export const confirmStockAlert = defineEndpoint({
  method: 'POST',
  path: '/v1/stock-alerts/confirm',
  summary: 'Confirms a visitor’s alert by its mailed link; a second call within its life says success again',
  auth: 'public',
  body: z.strictObject({ token }),
  data: StockAlert.pick({ slug: true, product_name: true, product_name_zh: true, size: true }),
  errors: ['STOCK_ALERT_LINK_INVALID', 'STOCK_ALERT_LIMIT_REACHED'],
  rateLimit: 'link',
})

export const endStockAlerts = defineEndpoint({
  method: 'POST',
  path: '/v1/stock-alerts/end',
  summary:
    'Ends all alerts of whom a letter went to; mail programs call it too (RFC 8058), with a form as body',
  auth: 'public',
  query: z.object({ token }),
  data: z.object({}),
  errors: [],
  rateLimit: 'link',
})

export const listStockAlerts = defineEndpoint({
  method: 'GET',
  path: '/v1/users/stock-alerts',
  summary: 'The shopper’s alerts that wait, the newest first',
  auth: 'user',
  data: z.object({ items: z.array(StockAlert) }),
  errors: [],
})

export const removeStockAlert = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/stock-alerts/:alertId',
  summary: 'Ends an alert of the shopper; one that is none is fine',
  auth: 'user',
  params: z.object({ alertId }),
  data: z.object({}),
  errors: [],
})
