-- Sales: lower prices of some goods for a time (docs/decisions/0097).

CREATE TABLE sales (
  id uuid PRIMARY KEY,
  title jsonb NOT NULL, -- in each language
  trait text NOT NULL CHECK (trait IN ('all', 'product', 'category', 'stone', 'label', 'element', 'treatment')),
  goods text[] NOT NULL, -- values of the trait; none for all goods
  effect text NOT NULL CHECK (effect IN ('percent', 'amount', 'price')),
  percent integer CHECK (percent BETWEEN 1 AND 90),
  amount_fen bigint CHECK (amount_fen > 0),
  rounding text NOT NULL CHECK (rounding IN ('fen', 'yuan', 'ninety')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  is_stopped boolean NOT NULL DEFAULT false,
  -- What the prices of products follow. What differs from what the time says is applied in the next second.
  applied text NOT NULL DEFAULT 'none' CHECK (applied IN ('none', 'running', 'ended', 'changed')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((effect = 'percent') = (percent IS NOT NULL)),
  CHECK ((effect = 'percent') = (amount_fen IS NULL)),
  CHECK ((trait = 'all') = (cardinality(goods) = 0))
);

CREATE INDEX sales_starts_at ON sales (starts_at, id);
CREATE INDEX sales_ends_at ON sales (ends_at, id);

-- During a sale `price_fen` is its price, and the one that the merchant sets stands here.
ALTER TABLE products
  ADD COLUMN regular_fen bigint,
  ADD COLUMN sale_id uuid REFERENCES sales (id),
  ADD COLUMN sale_from timestamptz,
  ADD COLUMN sale_until timestamptz,
  ADD CHECK (num_nulls(regular_fen, sale_id, sale_from, sale_until) IN (0, 4)),
  ADD CHECK (price_fen < regular_fen);
CREATE INDEX products_sale_id ON products (sale_id);
