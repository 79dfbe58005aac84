-- Bracelets that shoppers design (decision 62): their parts, saved designs, and designs as they were bought.

-- The product whose sizes are the parts: its stock is theirs, and it is never on sale by itself.
ALTER TABLE products ADD CONSTRAINT products_design_hidden
  CHECK (id <> '019ac000-0000-7000-8000-000000000032' OR status = 'archived');

-- What a size does not have. Codes of designs name parts, so none is ever deleted.
CREATE TABLE bracelet_parts (
  id text PRIMARY KEY, -- the size in stock_items
  product_id uuid NOT NULL CHECK (product_id = '019ac000-0000-7000-8000-000000000032'),
  kind text NOT NULL CHECK (kind IN ('bead', 'spacer', 'cap', 'guru', 'charm', 'cord')),
  name text NOT NULL,
  name_zh text NOT NULL,
  stone text,
  look text NOT NULL,
  element text CHECK (element IN ('wood', 'fire', 'earth', 'metal', 'water')),
  length_tenths integer NOT NULL CHECK (length_tenths >= 0),
  diameter_tenths integer NOT NULL CHECK (diameter_tenths >= 0),
  origin text,
  origin_zh text,
  treatment text,
  treatment_zh text,
  price_fen bigint NOT NULL CHECK (price_fen > 0 AND price_fen <= 10000000),
  earlier_price_fen bigint, -- before its last change, for designs that were saved before it
  price_changed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK ((earlier_price_fen IS NULL) = (price_changed_at IS NULL)),
  FOREIGN KEY (product_id, id) REFERENCES stock_items (product_id, size)
);
CREATE INDEX bracelet_parts_product_id ON bracelet_parts (product_id, id);

CREATE TABLE saved_designs (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, code)
);

-- The design as it was bought; `size` then has its code, as it has in cart_items.
ALTER TABLE order_lines
  ADD COLUMN design jsonb,
  ADD CONSTRAINT order_lines_design
    CHECK ((product_id = '019ac000-0000-7000-8000-000000000032') = (design IS NOT NULL));
