-- Sums of the days of each month: a year broken down by product reads a row for each product and month, not for each day
-- (docs/decisions/0094).
CREATE TABLE sales_months (
  dimension text NOT NULL,
  month date NOT NULL, -- its first day
  value text NOT NULL,
  orders integer NOT NULL,
  customers integer NOT NULL,
  units bigint NOT NULL,
  goods_fen bigint NOT NULL,
  wrapping_fen bigint NOT NULL,
  shipping_fen bigint NOT NULL,
  discount_fen bigint NOT NULL,
  tax_fen bigint NOT NULL,
  refund_fen bigint NOT NULL,
  cost_fen bigint NOT NULL,
  costed_fen bigint NOT NULL,
  costed_units bigint NOT NULL,
  PRIMARY KEY (dimension, month, value)
);

CREATE INDEX sales_months_value ON sales_months (dimension, value, month);

INSERT INTO sales_months (dimension, month, value, orders, customers, units, goods_fen, wrapping_fen, shipping_fen,
  discount_fen, tax_fen, refund_fen, cost_fen, costed_fen, costed_units)
SELECT dimension, date_trunc('month', day)::date, value, sum(orders), sum(customers), sum(units), sum(goods_fen),
  sum(wrapping_fen), sum(shipping_fen), sum(discount_fen), sum(tax_fen), sum(refund_fen), sum(cost_fen), sum(costed_fen),
  sum(costed_units)
FROM sales_days GROUP BY 1, 2, 3;
