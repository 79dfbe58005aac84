import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { ContactEmail, Language, Token, blankAsMissing, localized } from '../text/fields.schemas.ts'
import { ProductImage } from '../products/products.schemas.ts'

export const StockAlertBody = z.strictObject({
  product_id: z.string().min(1).max(64),
  size: z.string().max(40).default('').describe('Empty for products without sizes'),
  email: blankAsMissing(ContactEmail).describe(
    'For visitors; a shopper is notified at the account’s address',
  ),
  language: Language.describe('Language of the page, used in the mails'),
})

/** A pending alert with the current name of its product. */
export const StockAlert = z.object({
  alert_id: z.string(),
  product_id: z.string(),
  slug: z.string(),
  ...localized('product_name'),
  image: ProductImage.optional(),
  size: z.string(),
  expires_at: z.string(),
})

export type StockAlert = z.infer<typeof StockAlert>

/** Schemas of the endpoints in stock-alerts.endpoints.ts. */
export const stockAlertsSchemas = {
  createStockAlert: {
    body: StockAlertBody,
    data: z.object({
      state: z
        .enum(['waiting', 'confirmation_sent'])
        .describe('A visitor’s alert is pending until its mailed link is followed'),
    }),
  },
  confirmStockAlert: {
    body: z.strictObject({ token: Token }),
    data: StockAlert.pick({ slug: true, size: true }).extend(localized('product_name')),
  },
  endStockAlerts: {
    query: z.object({ token: Token }),
    data: z.object({}),
  },
  listStockAlerts: {
    data: z.object({ items: z.array(StockAlert) }),
  },
  removeStockAlert: {
    params: z.object({ alertId: z.string().min(1).max(64) }),
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>
