-- Sales are summed by offer too (docs/decisions/0094): the days that have been summed, by what orders got of offers. Later
-- days are summed by modules/reports/sales-sums.sql.ts, of which this is the state of now.

WITH event AS (
  SELECT 'paid:' || order_id || ':' || version AS key, order_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date AS day,
    1 AS sold, 0::bigint AS refund_fen, NULL::uuid AS refund_id
  FROM order_history WHERE to_status = 'paid'
  UNION ALL
  SELECT movement || ':' || line, order_id, (created_at AT TIME ZONE 'Asia/Shanghai')::date, 0,
    CASE to_account WHEN 'returns' THEN amount ELSE -amount END,
    CASE WHEN movement LIKE 'refund:%' THEN split_part(movement, ':', 2)::uuid END
  FROM ledger_entries WHERE 'returns' IN (from_account, to_account)
), offered AS MATERIALIZED (
  SELECT event.* FROM event
  WHERE EXISTS (SELECT FROM order_offers WHERE order_offers.order_id = event.order_id)
    AND day IN (SELECT day FROM sales_days WHERE dimension = 'all')
), line AS (
  SELECT offered.*, lines.position, coalesce(lines.quantity, 0) AS quantity,
    coalesce(lines.line_total_fen, orders.subtotal_fen) AS goods_fen,
    CASE WHEN bool_or(refunded.refund_id IS NOT NULL) OVER (PARTITION BY offered.key)
      THEN coalesce((lines.line_total_fen - lines.discount_fen)::bigint * refunded.quantity / lines.quantity, 0)
      ELSE coalesce((lines.line_total_fen - lines.discount_fen)::bigint, 1) END AS weight
  FROM offered JOIN orders ON orders.id = offered.order_id AND orders.gift_card IS NULL
  LEFT JOIN order_lines lines ON lines.order_id = offered.order_id
  LEFT JOIN refund_lines refunded ON refunded.refund_id = offered.refund_id AND refunded.position = lines.position
), weighted AS (
  SELECT line.*, sum(weight) OVER (PARTITION BY key) AS total,
    sum(weight) OVER (PARTITION BY key ORDER BY position) AS upto,
    row_number() OVER (PARTITION BY key ORDER BY position) AS number
  FROM line
), share AS (
  SELECT weighted.*, CASE
    WHEN total > 0 THEN floor(refund_fen * upto / total) - floor(refund_fen * (upto - weight) / total)
    WHEN number = 1 THEN refund_fen ELSE 0 END AS refunded_fen
  FROM weighted
)
INSERT INTO sales_days (dimension, day, value, orders, units, goods_fen, shipping_fen, discount_fen, refund_fen)
SELECT 'offer', day, offer_id::text, sum(orders), sum(units), sum(goods_fen), sum(shipping_fen), sum(discount_fen),
  sum(refund_fen)
FROM (
  SELECT offered.day, used.offer_id, 1 AS orders, 0 AS units, 0 AS goods_fen,
    CASE WHEN used.shipping_fen > 0 THEN orders.shipping_fen + used.shipping_fen ELSE 0 END AS shipping_fen,
    used.goods_fen + used.shipping_fen AS discount_fen, 0 AS refund_fen
  FROM offered JOIN orders ON orders.id = offered.order_id AND orders.gift_card IS NULL
  JOIN order_offers used ON used.order_id = offered.order_id
  WHERE offered.sold = 1
  UNION ALL
  SELECT share.day, used.offer_id, 0, share.sold * share.quantity, share.sold * share.goods_fen, 0, 0, share.refunded_fen
  FROM share JOIN order_line_offers used ON used.order_id = share.order_id AND used.position = share.position
) part
GROUP BY day, offer_id;
