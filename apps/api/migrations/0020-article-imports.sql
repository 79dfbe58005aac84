-- What the texts were last made of, so that a start does not read what has not changed.

CREATE TABLE article_imports (
  source text PRIMARY KEY, -- the folder
  content_hash text NOT NULL, -- of files, of what reads them, and of the rows that came of it
  imported_at timestamptz NOT NULL
);
