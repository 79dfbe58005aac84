-- Units sold of each product, by the day in the shop's time zone on which their order was paid, less what came back of
-- it: reports of 90 days would otherwise read every order of them. Changed with the order, in its transaction.
CREATE TABLE product_sales (
  day date NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  units integer NOT NULL CHECK (units >= 0),
  PRIMARY KEY (day, product_id)
);
CREATE INDEX product_sales_product_id ON product_sales (product_id);

INSERT INTO product_sales (day, product_id, units)
SELECT (orders.paid_at AT TIME ZONE 'Asia/Shanghai')::date, lines.product_id,
  sum(lines.quantity - lines.returned_quantity)
FROM orders JOIN order_lines lines ON lines.order_id = orders.id
WHERE orders.status NOT IN ('pending_payment', 'cancelled') AND orders.paid_at IS NOT NULL
GROUP BY 1, 2;

-- As the slowest sellers are listed.
CREATE INDEX products_slowest ON products (sold_count, published_at, id) WHERE status = 'active';

-- Chinese names have no spaces: each of their signs is a word of its own (order-list.repository.ts).
CREATE INDEX orders_recipient_signs ON orders USING gin (
  regexp_replace(address ->> 'recipient_name', '([\u4e00-\u9fff])', ' \1 ', 'g') gin_trgm_ops
);
