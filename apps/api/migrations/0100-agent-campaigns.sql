-- Campaigns that platforms name, and orders that came from assistants, which name no platform (docs/decisions/0096).

ALTER TABLE agent_carts ADD COLUMN campaign text; -- as orders have it
ALTER TABLE agent_checkouts ADD COLUMN campaign text;

-- Of an assistant, an order has no platform.
ALTER TABLE agent_orders
  ALTER COLUMN profile_url DROP NOT NULL,
  ALTER COLUMN host DROP NOT NULL,
  ADD CHECK ((host IS NULL) = (profile_url IS NULL)),
  ADD COLUMN campaign text; -- source / medium / name, of no person

-- Sales are summed by campaign too. Before, none was stored: the sums of ended days are those of the whole shop.
INSERT INTO sales_days (dimension, day, value, orders, customers, units, goods_fen, wrapping_fen, shipping_fen, discount_fen,
  tax_fen, refund_fen)
SELECT 'campaign', day, '', orders, customers, units, goods_fen, wrapping_fen, shipping_fen, discount_fen, tax_fen, refund_fen
FROM sales_days WHERE dimension = 'all';
