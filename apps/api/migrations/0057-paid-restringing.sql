-- Restringing that costs something (decision 69): an order of its own pays for it. Like that of an exchange it is named by
-- `exchange_order_id`, waits by `orders.exchange` until the return is done, and ends with a return that comes to nothing.

ALTER TABLE returns
  ADD COLUMN service_fen bigint CHECK (service_fen > 0); -- the price, as it was asked for; null: free

-- What an order pays for that has no goods: the items that are worked on, as they are shown.
ALTER TABLE orders
  ADD COLUMN service jsonb;
