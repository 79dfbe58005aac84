-- Products, their stock, pictures, filter values and search text.

CREATE TABLE products (
  id uuid PRIMARY KEY,
  sku text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE,
  category text NOT NULL,
  subcategory text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'inactive')),
  price_fen bigint NOT NULL CHECK (price_fen > 0 AND price_fen <= 100000000),
  compare_at_fen bigint CHECK (compare_at_fen > price_fen),
  featured_rank integer, -- lower comes first; null comes last
  sold_count integer NOT NULL DEFAULT 0 CHECK (sold_count >= 0),
  published_at timestamptz NOT NULL,
  record jsonb NOT NULL, -- the reviewed catalogue record: texts in both languages and specification fields
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX products_category ON products (category, subcategory);
CREATE INDEX products_published_at ON products (published_at);

-- What can be sold. Goods without sizes have one row whose size is empty.
CREATE TABLE stock_items (
  product_id uuid NOT NULL REFERENCES products (id),
  size text NOT NULL,
  position integer NOT NULL,
  available integer NOT NULL CHECK (available >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  PRIMARY KEY (product_id, size)
);

CREATE TABLE product_images (
  product_id uuid NOT NULL REFERENCES products (id),
  position integer NOT NULL,
  url text NOT NULL,
  srcset text NOT NULL,
  alt text NOT NULL,
  alt_zh text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  PRIMARY KEY (product_id, position)
);

-- One row for each value that a product can be filtered by.
CREATE TABLE product_attributes (
  product_id uuid NOT NULL REFERENCES products (id),
  name text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (product_id, name, value)
);
CREATE INDEX product_attributes_value ON product_attributes (name, value, product_id);

-- Chinese for the values above.
CREATE TABLE terms (
  kind text NOT NULL,
  value text NOT NULL,
  value_zh text NOT NULL,
  PRIMARY KEY (kind, value)
);

-- What has been imported, so that an unchanged catalogue is not read again at each start.
CREATE TABLE catalogue_imports (
  source text PRIMARY KEY,
  content_hash text NOT NULL,
  imported_at timestamptz NOT NULL
);
