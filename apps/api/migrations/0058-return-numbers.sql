-- The list of returns finds their numbers without the orders, which are many more, and is sorted by its last changes.

ALTER TABLE returns
  ADD COLUMN return_number text NOT NULL DEFAULT ''; -- empty: inserted by the version before; numbered at the next start
UPDATE returns SET return_number = (SELECT order_number FROM orders WHERE orders.id = returns.order_id) || '-R' || number;
CREATE INDEX returns_updated_at ON returns (updated_at, id);
