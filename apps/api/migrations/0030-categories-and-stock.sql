-- Categories, the correspondences of stones, and lists of stock movements in the console.

-- What the shop says of its categories, filled from catalogue/categories.json once. Their addresses are the contract's.
CREATE TABLE categories (
  slug text PRIMARY KEY,
  record jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);

-- A product's place among those of its sub-category; `position` is that among those of its category.
ALTER TABLE products ADD COLUMN subcategory_position integer;

-- The colour and signs of a stone, filled from catalogue/correspondences.json where they are missing.
ALTER TABLE minerals ADD COLUMN correspondences jsonb;

-- The rule of `isLow` in modules/products/stock, whose list Today counts.
CREATE INDEX stock_items_low ON stock_items (available) WHERE available <= coalesce(alert_level, 3);

-- The stock movements of the whole shop, newest first, and those that came back from orders.
CREATE INDEX ledger_entries_shelf ON ledger_entries (created_at, movement, line)
  WHERE unit = 'pieces' AND (from_account LIKE 'shelf:%' OR to_account LIKE 'shelf:%');
CREATE INDEX ledger_entries_back_on_shelf ON ledger_entries (created_at, movement, line)
  WHERE unit = 'pieces' AND order_id IS NOT NULL AND to_account LIKE 'shelf:%';
