-- Free gifts of offers leave the stock, but are not sold: bestsellers and the sort by popularity count what was bought, and how
-- long stock lasts follows from both (docs/decisions/0100).
ALTER TABLE product_sales ADD COLUMN gifts integer NOT NULL DEFAULT 0 CHECK (gifts >= 0);

WITH given AS (
  SELECT (orders.paid_at AT TIME ZONE 'Asia/Shanghai')::date AS day, lines.product_id,
    sum(lines.quantity - lines.returned_quantity)::integer AS units
  FROM orders JOIN order_lines lines ON lines.order_id = orders.id
  WHERE lines.free_gift AND orders.status NOT IN ('pending_payment', 'cancelled') AND orders.paid_at IS NOT NULL
  GROUP BY 1, 2
), by_day AS (
  UPDATE product_sales sales SET units = greatest(sales.units - given.units, 0), gifts = given.units
  FROM given WHERE sales.day = given.day AND sales.product_id = given.product_id
), noted AS (
  INSERT INTO product_changes (transaction_id, product_id, changed_at)
  SELECT DISTINCT pg_current_xact_id(), product_id, now() FROM given
  ON CONFLICT DO NOTHING
)
UPDATE products SET sold_count = greatest(products.sold_count - in_all.units, 0)
FROM (SELECT product_id, sum(units)::integer AS units FROM given GROUP BY product_id) in_all
WHERE products.id = in_all.product_id;
