-- The catalogue as the console changes it: drafts, versions, stock movements and words.

ALTER TABLE products DROP CONSTRAINT products_status_check;
UPDATE products SET status = 'archived', record = jsonb_set(record, '{status}', '"archived"') WHERE status = 'inactive';
ALTER TABLE products
  ADD CONSTRAINT products_status_check CHECK (status IN ('draft', 'active', 'archived')),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN position integer, -- within its category, as dragged in the console; null comes last
  ADD COLUMN is_complete boolean NOT NULL DEFAULT true, -- false: a draft that still lacks texts or pictures
  ADD COLUMN label text NOT NULL DEFAULT '', -- SKU, slug and both names, which the console's list searches
  ADD CONSTRAINT products_complete CHECK (is_complete OR status <> 'active');
UPDATE products SET label = lower(concat_ws(' ', sku, slug, record->'name'->>'en', record->'name'->>'zh'));
CREATE INDEX products_label ON products USING gin (label gin_trgm_ops);
CREATE INDEX products_updated_at ON products (updated_at, id);
CREATE INDEX products_price_fen ON products (price_fen, id);
CREATE INDEX products_status ON products (status, updated_at, id);
CREATE INDEX products_incomplete ON products (updated_at, id) WHERE NOT is_complete;
CREATE INDEX products_subcategory_published_at ON products (subcategory, published_at);

-- The picture's name in the record, and its most important point as shares of width and height.
ALTER TABLE product_images
  ADD COLUMN file text NOT NULL DEFAULT '',
  ADD COLUMN focal_x real CHECK (focal_x BETWEEN 0 AND 1),
  ADD COLUMN focal_y real CHECK (focal_y BETWEEN 0 AND 1),
  ADD CHECK ((focal_x IS NULL) = (focal_y IS NULL));
UPDATE product_images i SET file = coalesce(p.record->'pictures'->i.position->>'file', '')
FROM products p WHERE p.id = i.product_id;

-- Each version of a product, as it can be restored.
CREATE TABLE product_versions (
  product_id uuid NOT NULL REFERENCES products (id),
  version integer NOT NULL,
  record jsonb NOT NULL,
  images jsonb NOT NULL,
  who text NOT NULL,
  staff_id uuid REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, version)
);
CREATE INDEX product_versions_staff_id ON product_versions (staff_id);

-- Why the merchant's stock changed. What moved is in the ledger, as the movement `stock:<id>`; an order's goods move
-- there without a row here.
CREATE TABLE stock_movements (
  id uuid PRIMARY KEY,
  reason text NOT NULL
    CHECK (reason IN ('opening', 'import', 'sale', 'return', 'count', 'damage', 'correction')),
  note text NOT NULL DEFAULT '',
  who text NOT NULL,
  staff_id uuid REFERENCES staff (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX stock_movements_staff_id ON stock_movements (staff_id);

-- At or below it a size counts as low; null: the shop's usual level.
ALTER TABLE stock_items ADD COLUMN alert_level integer CHECK (alert_level >= 0);

ALTER TABLE ledger_entries
  ALTER COLUMN order_id DROP NOT NULL,
  ADD CHECK (order_id IS NOT NULL OR movement LIKE 'stock:%');
CREATE INDEX ledger_entries_goods_from ON ledger_entries (from_account text_pattern_ops, created_at) WHERE unit = 'pieces';
CREATE INDEX ledger_entries_goods_to ON ledger_entries (to_account text_pattern_ops, created_at) WHERE unit = 'pieces';

-- Opening balances: what is available now, and what orders have taken since they are in the ledger.
WITH taken AS (
  SELECT account, sum(amount) AS amount FROM (
    SELECT from_account AS account, amount FROM ledger_entries WHERE from_account LIKE 'shelf:%'
    UNION ALL
    SELECT to_account, -amount FROM ledger_entries WHERE to_account LIKE 'shelf:%'
  ) moved GROUP BY account
), opening AS (
  SELECT product_id || ':' || size AS goods, available + coalesce(taken.amount, 0) AS amount
  FROM stock_items LEFT JOIN taken ON account = 'shelf:' || product_id || ':' || size
), header AS (
  INSERT INTO stock_movements (id, reason, who, created_at)
  SELECT gen_random_uuid(), 'opening', 'migration', now() WHERE EXISTS (SELECT FROM opening WHERE amount <> 0)
  RETURNING id, created_at
)
INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, created_at)
SELECT 'stock:' || header.id, row_number() OVER (ORDER BY goods),
  CASE WHEN amount > 0 THEN 'outside:' ELSE 'shelf:' END || goods,
  CASE WHEN amount > 0 THEN 'shelf:' ELSE 'outside:' END || goods, 'pieces', abs(amount), header.created_at
FROM opening, header WHERE amount <> 0;

-- Words of the search, filled from catalogue/synonyms.json once.
CREATE TABLE search_synonyms (
  searched text PRIMARY KEY, -- what is typed
  means text[] NOT NULL CHECK (cardinality(means) > 0), -- its names in the catalogue
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
CREATE TABLE search_stop_words (word text PRIMARY KEY);

ALTER TABLE minerals ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE terms ADD COLUMN version integer NOT NULL DEFAULT 1;
