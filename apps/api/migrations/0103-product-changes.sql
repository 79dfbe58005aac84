-- Which products each transaction has changed: processes that have products in memory read those again once it is committed
-- (docs/decisions/0102). Rows are deleted after a day.
CREATE TABLE product_changes (
  transaction_id xid8 NOT NULL, -- of the writer: pg_current_xact_id()
  product_id uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, product_id)
);

-- Finds the products that show a picture.
CREATE INDEX product_images_url ON product_images (url);
