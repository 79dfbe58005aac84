import { sql } from 'kysely'
import { OFFER_RULES } from './offer-rules.ts'
import { RETURN_RULES } from './return-rules.ts'
import { SHIPMENT_RULES } from './shipment-rules.ts'

/** Statuses of orders whose units are sold: paid, and not cancelled since. */
export const SOLD = sql`('paid', 'preparing', 'shipped', 'delivered', 'completed', 'partially_refunded', 'refunded')`
/** Statuses of orders whose money the shop keeps. */
const RETAINING = sql`('paid', 'preparing', 'shipped', 'delivered', 'completed', 'partially_refunded')`

/** Invariants; each query finds their violations. */
export const LEDGER_RULES = {
  ...OFFER_RULES,
  ...RETURN_RULES,
  ...SHIPMENT_RULES,
  'stock is never negative': sql`
    SELECT product_id, size, available, reserved FROM stock_items WHERE available < 0 OR reserved < 0`,
  'reserved units are those of unpaid orders': sql`
    SELECT item.product_id, item.size, item.reserved, coalesce(sum(line.quantity), 0)::int AS awaited
    FROM stock_items item
    LEFT JOIN (order_lines line JOIN orders ON orders.id = line.order_id AND orders.status = 'pending_payment')
      ON line.product_id = item.product_id AND line.size = item.size
    GROUP BY item.product_id, item.size HAVING item.reserved <> coalesce(sum(line.quantity), 0)`,
  'sold units are those of paid orders that have not come back, without free gifts': sql`
    SELECT products.id, products.sold_count, coalesce(sum(line.quantity - line.returned_quantity), 0)::int AS held
    FROM products
    LEFT JOIN (order_lines line JOIN orders ON orders.id = line.order_id AND orders.status IN ${SOLD})
      ON line.product_id = products.id AND NOT line.free_gift
    GROUP BY products.id HAVING products.sold_count <> coalesce(sum(line.quantity - line.returned_quantity), 0)`,
  'an order whose money is kept has one succeeded payment, any other has none': sql`
    SELECT orders.id, orders.status, count(payments.id)::int AS kept
    FROM orders LEFT JOIN payments ON payments.order_id = orders.id AND payments.status = 'succeeded'
    GROUP BY orders.id
    HAVING count(payments.id) <> CASE
      WHEN orders.status IN ${RETAINING} AND orders.gift_card_fen < orders.total_fen THEN 1 ELSE 0 END`,
  'an order has at most one open payment': sql`
    SELECT order_id FROM payments WHERE status IN ('created', 'requires_action', 'processing', 'unknown')
    GROUP BY order_id HAVING count(*) > 1`,
  'the lines of an order add up to its sums': sql`
    SELECT orders.id, orders.subtotal_fen, orders.discount_fen, orders.total_fen
    FROM orders JOIN order_lines line ON line.order_id = orders.id
    GROUP BY orders.id
    HAVING sum(line.unit_price_fen * line.quantity) <> orders.subtotal_fen
      OR sum(line.discount_fen) <> orders.discount_fen
      OR orders.subtotal_fen - orders.discount_fen + orders.shipping_fen + orders.wrapping_fen <> orders.total_fen`,
  'the history of an order is continuous and ends with its status': toHistoryRule('order'),
  'the history of a payment is continuous and ends with its status': toHistoryRule('payment'),
  'the history of a return is continuous and ends with its status': toHistoryRule('return'),
  'an idempotency key has one order': sql`
    SELECT user_id, idempotency_key FROM orders WHERE idempotency_key IS NOT NULL
    GROUP BY user_id, idempotency_key HAVING count(*) > 1`,
  'an event of a provider is recorded once': sql`
    SELECT provider, event_id FROM payment_events GROUP BY provider, event_id HAVING count(*) > 1`,
  'a mail is written once': sql`
    SELECT effect_key FROM mail_messages GROUP BY effect_key HAVING count(*) > 1`,
  // Nothing was paid of an exchange for something of the same price.
  'a paid order is confirmed once': sql`
    SELECT history.order_id, count(DISTINCT mail.id)::int AS mails
    FROM order_history history JOIN orders ON orders.id = history.order_id AND orders.total_fen > 0
    LEFT JOIN mail_messages mail ON mail.effect_key = 'order_paid:' || history.order_id
    WHERE history.to_status = 'paid' GROUP BY history.order_id HAVING count(DISTINCT mail.id) <> 1`,
  'a coupon counts its claims and respects its limit': sql`
    SELECT coupons.code, coupons.claimed_count, coupons.total_limit, count(claim.id)::int AS claims
    FROM coupons LEFT JOIN coupon_claims claim ON claim.coupon_id = coupons.id
    GROUP BY coupons.id
    HAVING coupons.claimed_count <> count(claim.id) OR coupons.claimed_count > coupons.total_limit`,
  'a shopper has no more claims of a coupon than allowed': sql`
    SELECT coupons.code, claim.user_id, count(*)::int AS claims
    FROM coupon_claims claim JOIN coupons ON coupons.id = claim.coupon_id
    GROUP BY coupons.id, claim.user_id HAVING count(*) > coupons.per_user_limit`,
  'a coupon is held by an unpaid order and used by a paid one': sql`
    SELECT claim.id, claim.status, orders.status AS order_status
    FROM coupon_claims claim JOIN orders ON orders.id = claim.order_id
    WHERE orders.coupon_claim_id <> claim.id
      OR (claim.status = 'held') <> (orders.status = 'pending_payment')
      OR (claim.status = 'used') <> (orders.status IN ${SOLD})`,
  'an unpaid order holds the coupon it was placed with': sql`
    SELECT orders.id FROM orders LEFT JOIN coupon_claims claim ON claim.order_id = orders.id
    WHERE orders.status = 'pending_payment' AND orders.coupon_claim_id IS DISTINCT FROM claim.id`,
  'a shopper has the points of their entries': sql`
    SELECT users.id, users.points, coalesce(sum(entry.points), 0)::int AS entered
    FROM users LEFT JOIN point_entries entry ON entry.user_id = users.id
    GROUP BY users.id HAVING users.points <> coalesce(sum(entry.points), 0)`,
  'an order earns a point for each ¥10, and none once it is refunded': sql`
    SELECT orders.id, orders.status, orders.total_fen, coalesce(sum(entry.points), 0)::int AS points
    FROM orders LEFT JOIN point_entries entry ON entry.order_id = orders.id
    GROUP BY orders.id
    HAVING CASE
      WHEN orders.status = 'partially_refunded'
        THEN coalesce(sum(entry.points), 0) NOT BETWEEN 0 AND orders.total_fen / 1000
      WHEN orders.by_guest THEN coalesce(sum(entry.points), 0) <> 0
      WHEN orders.status IN ${RETAINING} THEN coalesce(sum(entry.points), 0) <> orders.total_fen / 1000
      ELSE coalesce(sum(entry.points), 0) <> 0 END`,
} as const

function toHistoryRule(kind: 'order' | 'payment' | 'return') {
  const [table, history, id] = [sql.table(`${kind}s`), sql.table(`${kind}_history`), sql.ref(`${kind}_id`)]
  return sql`
    SELECT id, version, status FROM ${table} WHERE NOT EXISTS (
      SELECT FROM ${history} last WHERE last.${id} = ${table}.id AND last.version = ${table}.version
        AND last.to_status = ${table}.status
        AND (SELECT count(*) FROM ${history} part WHERE part.${id} = ${table}.id) = ${table}.version)
    UNION ALL
    SELECT step.${id}, step.version, step.from_status
    FROM ${history} step
    JOIN ${history} before ON before.${id} = step.${id} AND before.version = step.version - 1
    WHERE before.to_status <> step.from_status`
}
