import { sql, type RawBuilder } from 'kysely'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { anyOf } from '../../db/sql.ts'

/** Orders in progress: still to be paid, shipped or received. */
const OPEN_STATUSES: readonly OrderStatus[] = ['pending_payment', 'paid', 'preparing', 'shipped']

/** Whether a row of `users` has an order in progress. */
export const hasOpenOrder = (): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM orders WHERE orders.user_id = users.id AND orders.status = ${anyOf(OPEN_STATUSES, 'text')})`

/** Whether a row of `users` has an order that was paid, and in which something happened since. */
export const hasPaidOrderSince = (since: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM orders WHERE orders.user_id = users.id
    AND orders.paid_at IS NOT NULL AND orders.updated_at >= ${since})`
