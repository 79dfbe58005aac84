import { LANGUAGES } from '../languages/languages.ts'
import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { OrderStatus } from '../orders/orders.schemas.ts'
import { securitySchemas } from '../auth/security.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Search, Version } from '../http/lists.console.ts'

/** `closing`: at the customer's request, erased when its time of reflection is over. */
const State = z.enum(['active', 'disabled', 'closing'])

/** A customer in the list. Fields of `personal` only for those who may read personal data. */
const summary = {
  id: z.string(),
  version: Version,
  state: State,
  personal: z
    .object({
      email: z.string(),
      nickname: z.string().optional(),
      name: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  language: z.enum(LANGUAGES),
  is_verified: z.boolean(),
  /** Ordered without an account: not in the list, but found from their order. */
  is_guest: z.boolean().optional(),
  orders: z.int(),
  /** For goods of paid orders, less refunds. A gift card counts when it pays for goods, not when it is bought. */
  spent: Money,
  points: z.int(),
  created_at: z.iso.datetime(),
  last_login_at: z.iso.datetime().optional(),
}

export const CustomerSummary = z.object(summary)

export type CustomerSummary = z.infer<typeof CustomerSummary>

const Address = z.object({
  id: z.string(),
  recipient_name: z.string(),
  phone: z.string(),
  lines: z.array(z.string()),
  is_default: z.boolean(),
})

/** A customer with everything about them. */
export const Customer = z.object({
  ...summary,
  disabled_at: z.iso.datetime().optional(),
  erase_after: z.iso.datetime().optional(),
  /** The note of staff; the customer may request it. */
  note: z.string().optional(),
  addresses: z.array(Address).optional(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The latest 50. */
  recent_orders: z.array(
    z.object({
      id: z.string(),
      order_number: z.string(),
      status: OrderStatus,
      total: Money,
      created_at: z.iso.datetime(),
    }),
  ),
  coupons: z.array(
    z.object({
      id: z.string(),
      coupon_id: z.string(),
      code: z.string(),
      ...localized('title'),
      status: z.enum(['available', 'held', 'used']),
      ends_at: z.iso.datetime(),
    }),
  ),
  /** What paid orders earned, and refunds took back: the latest 50. */
  point_entries: z.array(
    z.object({
      order_id: z.string(),
      order_number: z.string(),
      reason: z.enum(['paid', 'refunded']),
      points: z.int(),
      earned_at: z.iso.datetime(),
    }),
  ),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string().optional(), last_used_at: z.iso.datetime() }),
  ),
  stock_alerts: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      ...localized('name'),
      size: z.string(),
      asked_at: z.iso.datetime(),
    }),
  ),
})

export type Customer = z.infer<typeof Customer>

const params = z.object({ id: z.uuid() })
const NOT_FOUND = ['CUSTOMER_NOT_FOUND'] as const

export const listCustomers = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/customers',
  summary: 'Customers, newest first; a search by name, e-mail or phone needs personal.read',
  permission: 'customers.read',
  schemas: {
    query: listQuery(['created_at', 'points', 'last_login_at'], {
      q: Search,
      state: State.optional(),
      group_id: z.uuid().optional(),
    }),
    data: listOf(CustomerSummary),
  },
  errors: [],
})

export const getCustomer = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/customers/:id',
  summary: 'A customer with orders, addresses, coupons, points, sessions and stock alerts',
  permission: 'customers.read',
  schemas: { params, data: Customer },
  errors: NOT_FOUND,
})

export const updateCustomer = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/customers/:id',
  summary: 'Changes the note about a customer',
  permission: 'customers.change',
  schemas: {
    params,
    body: z.strictObject({ version: Version, note: z.string().trim().max(2_000) }),
    data: Customer,
  },
  errors: [...NOT_FOUND, 'STALE_VERSION'],
})

export const disableCustomer = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customers/:id/disable',
  summary: 'Signs a customer out everywhere, and lets them neither sign in nor order',
  permission: 'customers.change',
  schemas: { params, data: Customer },
  errors: NOT_FOUND,
})

export const enableCustomer = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customers/:id/enable',
  summary: 'Lets a disabled customer sign in again',
  permission: 'customers.change',
  schemas: { params, data: Customer },
  errors: NOT_FOUND,
})

export const giveCoupon = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customers/:id/coupons',
  summary: 'Gives a customer a coupon, also one that is not public; a repeat with the same id gives it once',
  permission: 'customers.change',
  schemas: { params, body: z.strictObject({ id: z.uuid(), coupon_id: z.uuid() }), data: Customer },
  errors: [...NOT_FOUND, 'COUPON_NOT_FOUND', 'COUPON_ENDED', 'COUPON_ALREADY_CLAIMED', 'COUPON_EXHAUSTED'],
})

export const exportCustomer = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customers/:id/export',
  summary: 'Everything the shop holds about a customer, as they would get it themselves',
  permission: 'customers.export',
  stepUp: true,
  schemas: { params, data: securitySchemas.exportMyData.data },
  errors: NOT_FOUND,
})

export const deleteCustomer = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customers/:id/delete',
  summary:
    'Closes an account at its owner’s request: they are told, and it is erased as the privacy rules say',
  permission: 'customers.export',
  stepUp: true,
  schemas: { params, data: Customer },
  errors: NOT_FOUND,
})
