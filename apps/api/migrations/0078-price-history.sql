-- Each price that shoppers were asked for a product, with its period (docs/decisions/0097). All sizes have one price.

CREATE TABLE product_prices (
  product_id uuid NOT NULL REFERENCES products (id),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz CHECK (valid_until > valid_from), -- null: it is the current one
  price_fen bigint NOT NULL CHECK (price_fen > 0),
  -- catalogue: brought as the old price by the files that filled the shop, or from the time before this table
  source text NOT NULL CHECK (source IN ('shop', 'catalogue')),
  PRIMARY KEY (product_id, valid_from)
);

CREATE UNIQUE INDEX product_prices_current ON product_prices (product_id) WHERE valid_until IS NULL;

-- A price has been the present one at least since the last change of its product.
INSERT INTO product_prices (product_id, valid_from, price_fen, source)
SELECT id, greatest(updated_at, published_at), price_fen, 'shop' FROM products WHERE status = 'active';

-- Old prices that were shown until now.
INSERT INTO product_prices (product_id, valid_from, valid_until, price_fen, source)
SELECT p.id, c.valid_from - interval '30 days', c.valid_from, p.compare_at_fen, 'catalogue'
FROM products p JOIN product_prices c ON c.product_id = p.id WHERE p.compare_at_fen IS NOT NULL;
