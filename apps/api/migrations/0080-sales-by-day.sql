-- Sums of each day of the shop's calendar that has ended, by dimension: reports of a year would otherwise read every order
-- of it. They are computed from orders and the ledger (modules/reports/sales-sums.sql.ts) and can be computed again. A day
-- has a row of the dimension `all` once it has been summed, even if nothing was sold.
CREATE TABLE sales_days (
  dimension text NOT NULL,
  day date NOT NULL,
  -- Of the dimension: a product, a country. Empty where there is none.
  value text NOT NULL,
  orders integer NOT NULL DEFAULT 0,
  -- Orders that are the first of their customer in the month.
  customers integer NOT NULL DEFAULT 0,
  units bigint NOT NULL DEFAULT 0,
  goods_fen bigint NOT NULL DEFAULT 0,
  wrapping_fen bigint NOT NULL DEFAULT 0,
  shipping_fen bigint NOT NULL DEFAULT 0,
  discount_fen bigint NOT NULL DEFAULT 0,
  tax_fen bigint NOT NULL DEFAULT 0,
  -- Negative on a day on which more refunds were withdrawn than promised.
  refund_fen bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (dimension, day, value)
);
CREATE INDEX sales_days_value ON sales_days (dimension, value, day);

-- Whether an order is a customer's first.
CREATE INDEX orders_of_customer ON orders (user_id, paid_at, id) WHERE paid_at IS NOT NULL AND gift_card IS NULL;

-- Refunds by the day on which they were promised.
CREATE INDEX ledger_entries_returns ON ledger_entries (created_at) WHERE 'returns' IN (from_account, to_account);
