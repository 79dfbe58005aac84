-- Search is the one place that leans on PostgreSQL's own abilities (decisions, section 1); it stands behind
-- modules/products/product-search.repository.ts so that a search engine could take its place.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE product_search (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  document tsvector NOT NULL, -- weighted English words, and Chinese cut into pairs of characters
  words text NOT NULL -- distinct English words, for typing errors
);
CREATE INDEX product_search_document ON product_search USING gin (document);
CREATE INDEX product_search_words ON product_search USING gin (words gin_trgm_ops);
