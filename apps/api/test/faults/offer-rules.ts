import { sql } from 'kysely'

/** Invariants of offers without a code; each query finds their violations. */
export const OFFER_RULES = {
  'what an offer took off goods is what its lines say': sql`
    SELECT applied.order_id, applied.offer_id, applied.goods_fen, sum(part.discount_fen) AS of_lines
    FROM order_offers applied LEFT JOIN order_line_offers part USING (order_id, offer_id)
    GROUP BY applied.order_id, applied.offer_id HAVING applied.goods_fen <> coalesce(sum(part.discount_fen), 0)`,
  'offers take off a line what it is cheaper by, without a coupon and what is given by hand': sql`
    SELECT line.order_id, line.position, line.discount_fen, sum(part.discount_fen) AS of_offers
    FROM order_lines line JOIN orders ON orders.id = line.order_id
    LEFT JOIN order_line_offers part ON part.order_id = line.order_id AND part.position = line.position
    WHERE orders.coupon_claim_id IS NULL AND orders.discount_reason IS NULL AND orders.exchange IS NULL
    GROUP BY line.order_id, line.position, line.discount_fen
    HAVING line.discount_fen <> coalesce(sum(part.discount_fen), 0)`,
  'an offer takes something off, and never more than a line costs': sql`
    SELECT part.order_id, part.position, part.discount_fen FROM order_line_offers part
    JOIN order_lines line ON line.order_id = part.order_id AND line.position = part.position
    WHERE part.discount_fen <= 0 OR part.discount_fen > line.unit_price_fen * line.quantity`,
  'an order has a coupon or offers, and one from a return has neither': sql`
    SELECT orders.id FROM orders JOIN order_offers ON order_offers.order_id = orders.id
    WHERE orders.coupon_claim_id IS NOT NULL OR orders.exchange IS NOT NULL`,
  'no more orders have an offer than its limit': sql`
    SELECT offers.id, offers.total_limit, count(*)::int AS orders FROM offers
    JOIN order_offers ON order_offers.offer_id = offers.id
    JOIN orders ON orders.id = order_offers.order_id AND orders.status <> 'cancelled'
    GROUP BY offers.id HAVING count(*) > offers.total_limit`,
  'no customer has an offer more often than it allows': sql`
    SELECT offers.id, orders.user_id, count(*)::int AS orders FROM offers
    JOIN order_offers ON order_offers.offer_id = offers.id
    JOIN orders ON orders.id = order_offers.order_id AND orders.status <> 'cancelled'
    GROUP BY offers.id, orders.user_id HAVING count(*) > offers.per_customer_limit`,
} as const
