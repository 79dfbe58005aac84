-- The slowest lists of the console at 100,000 products and 1,000,000 orders (npm run bench -- console).

-- Products by how many were sold, of every status.
CREATE INDEX products_sold_count ON products (sold_count, id);

-- Low stock in the sequence of its list: before, all stock was read to sort the part that is low.
DROP INDEX stock_items_low;
CREATE INDEX stock_items_low ON stock_items (available, product_id, size)
  WHERE available <= coalesce(alert_level, 3);

-- Movements of a product, and of one of its sizes, newest first. The two indexes by account found all movements of a product,
-- to be sorted; the version before lists them slowly without.
CREATE INDEX ledger_entries_shelf_product ON ledger_entries (
  split_part(CASE WHEN to_account LIKE 'shelf:%' THEN to_account ELSE from_account END, ':', 2),
  created_at,
  (CASE WHEN to_account LIKE 'shelf:%' THEN to_account ELSE from_account END)
) WHERE unit = 'pieces' AND (from_account LIKE 'shelf:%' OR to_account LIKE 'shelf:%');
DROP INDEX ledger_entries_goods_from, ledger_entries_goods_to;

-- The sortings of all reviews, and the search in them, as that in orders.
CREATE INDEX reviews_by_stars ON reviews (stars, created_at, id);
CREATE INDEX reviews_by_reports ON reviews (report_count, created_at, id);
CREATE INDEX reviews_search ON reviews USING gin (title gin_trgm_ops, text gin_trgm_ops, shown_name gin_trgm_ops);

-- Searches count on PostgreSQL's statistics: how many recipients have a name that contains Chinese characters, how many
-- orders have one of 200 products. From the usual sample it is wrong by a factor of five, or takes rare products for as
-- frequent as the one it knows, and then reads all orders instead of these indexes. One needs what the other has: the
-- larger the sample, the fewer products are kept of it by default.
ALTER INDEX orders_recipient_signs ALTER COLUMN 1 SET STATISTICS 500;
ALTER TABLE orders ALTER COLUMN product_ids SET STATISTICS 500;
