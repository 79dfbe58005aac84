import { sql } from 'kysely'

/**
 * What each order line takes from stock, as `goods`: a row for each part of a bracelet that the shopper designed, one row
 * for any other product. In code: `toStockLines`.
 */
export const ORDER_GOODS = sql`(
  SELECT order_id, position, product_id, size, quantity, returned_quantity FROM order_lines WHERE design IS NULL
  UNION ALL
  SELECT l.order_id, l.position, l.product_id, part.id, l.quantity * part.quantity, l.returned_quantity * part.quantity
  FROM order_lines l CROSS JOIN LATERAL jsonb_to_recordset(l.design->'parts') AS part (id text, quantity integer)
  WHERE l.design IS NOT NULL
) goods`
