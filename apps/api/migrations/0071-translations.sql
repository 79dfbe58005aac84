-- Texts in further languages (docs/decisions/0088), by field and language: { "name": { "zh-Hant": "…" } }. The columns
-- next to them hold English and Simplified Chinese.

ALTER TABLE bracelet_parts ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE coupons ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE order_lines ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE product_images ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE terms ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';

-- Searches look into the texts of all languages. The version before uses products_names.
CREATE INDEX products_all_names ON products USING gin (
  (jsonb_path_query_array(record, '$.name.*')::text) gin_trgm_ops
);
CREATE INDEX coupons_translated_titles ON coupons USING gin (
  (jsonb_path_query_array(translations, '$.title.*')::text) gin_trgm_ops
);
