-- Words of the catalogue that a mistyped one is compared with; the products in which they stand are in product_search.

-- How the row was written; another version of the shop writes it anew (product-search.repository.ts).
ALTER TABLE product_search ADD COLUMN recipe integer NOT NULL DEFAULT 0;

CREATE TABLE search_words (word text PRIMARY KEY);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

INSERT INTO search_words
SELECT DISTINCT word FROM product_search, unnest(string_to_array(words, ' ')) AS word WHERE word <> '';
