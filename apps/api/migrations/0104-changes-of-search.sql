-- The lexemes of all documents of the search, by which the beginning of a word is looked up; pinyin is not among them.
CREATE TABLE search_lexemes (lexeme text COLLATE "C" PRIMARY KEY);
INSERT INTO search_lexemes
SELECT DISTINCT lexeme COLLATE "C" FROM product_search, unnest(document) WHERE lexeme NOT LIKE '~%';

-- Whether search may find other products than before: what searches found is cached until then (docs/decisions/0106). A writer
-- that does not know of it may have changed anything. Last, since orders wait while the table is locked.
ALTER TABLE product_changes ADD COLUMN changes_search boolean NOT NULL DEFAULT true;
