-- During a sale its price stands in a row of its own, and `products` has what the merchant sets alone (docs/decisions/0097): a sale
-- begins by a narrow row for each product, instead of a new version of each product with all its indexes.

CREATE TABLE sale_prices (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  sale_id uuid NOT NULL REFERENCES sales (id),
  price_fen bigint NOT NULL CHECK (price_fen > 0),
  old_fen bigint CHECK (old_fen > price_fen), -- the old price that is true
  sale_from timestamptz NOT NULL,
  sale_until timestamptz NOT NULL
);

CREATE INDEX sale_prices_of_sale ON sale_prices (sale_id);

INSERT INTO sale_prices (product_id, sale_id, price_fen, old_fen, sale_from, sale_until)
SELECT id, sale_id, price_fen, compare_at_fen, sale_from, sale_until FROM products WHERE sale_id IS NOT NULL;

-- The four columns are dropped with the next version. One that runs meanwhile shows the regular prices.
UPDATE products SET price_fen = regular_fen, compare_at_fen = NULL, regular_fen = NULL, sale_id = NULL, sale_from = NULL,
  sale_until = NULL
WHERE sale_id IS NOT NULL;
