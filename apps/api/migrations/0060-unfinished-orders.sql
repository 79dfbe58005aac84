-- Orders of which something may be left to be sent, for the console's lists and figures among a million that have arrived
-- (db/orders-to-ship.ts has the conditions). It does the work of orders_to_ship too, which goes one version later: the version
-- before still reads along it.
CREATE INDEX orders_unfinished ON orders (created_at, id)
  WHERE status IN ('paid', 'preparing', 'partially_refunded') AND delivered_at IS NULL;
