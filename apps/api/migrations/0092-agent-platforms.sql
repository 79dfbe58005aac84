-- Platforms that the merchant has blocked, and sales by platform (docs/decisions/0096).

CREATE TABLE agent_blocked_hosts (
  host text PRIMARY KEY,
  created_at timestamptz NOT NULL
);

-- Sales are summed by the platform whose agents orders came from too. Before migration 87 they came from
-- none: the sums of ended days are those of the whole shop.
INSERT INTO sales_days (dimension, day, value, orders, customers, units, goods_fen, wrapping_fen, shipping_fen, discount_fen,
  tax_fen, refund_fen)
SELECT 'platform', day, '', orders, customers, units, goods_fen, wrapping_fen, shipping_fen, discount_fen, tax_fen, refund_fen
FROM sales_days WHERE dimension = 'all';
