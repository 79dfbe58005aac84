import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a row of `refunds` belongs to an order: by its payment, or because it went to the order's gift cards. Both sides
 * are found by an index.
 */
export function isRefundOf(orderId: string): RawBuilder<boolean> {
  return sql`(refunds.gift_card_order_id = ${orderId}
    OR refunds.payment_id = ANY(ARRAY(SELECT id FROM payments WHERE payments.order_id = ${orderId})))`
}
