-- Searches and sortings of the console's lists, among many rows.

CREATE INDEX audit_log_search ON audit_log USING gin (subject_label gin_trgm_ops, who gin_trgm_ops);
CREATE INDEX coupons_search ON coupons USING gin (code gin_trgm_ops, title gin_trgm_ops, title_zh gin_trgm_ops);
-- As the list of stock is sorted: many sizes have the same stock.
DROP INDEX stock_items_available;
CREATE INDEX stock_items_available ON stock_items (available, product_id, size);
