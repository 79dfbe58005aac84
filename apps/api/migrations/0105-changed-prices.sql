-- A sale that begins or ends changes what shoppers are asked and nothing else: processes that have products in memory then read
-- prices alone (docs/decisions/0102).
ALTER TABLE product_changes ADD COLUMN is_price boolean NOT NULL DEFAULT false;
