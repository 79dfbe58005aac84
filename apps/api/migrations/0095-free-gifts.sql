-- Free gifts of offers are lines of an order, at the price of then and with all of it taken off (docs/decisions/0100).

ALTER TABLE order_lines
  ADD COLUMN free_gift boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT order_lines_free_gift CHECK (NOT free_gift OR discount_fen = line_total_fen),
  DROP CONSTRAINT order_lines_order_id_product_id_size_key;

-- Who buys the product of a gift as well has two lines of it.
CREATE UNIQUE INDEX order_lines_bought ON order_lines (order_id, product_id, size) WHERE NOT free_gift;
