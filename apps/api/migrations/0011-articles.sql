-- The texts of pages and stories, as the catalogue's files hold them: one row for each language.

CREATE TABLE articles (
  kind text NOT NULL CHECK (kind IN ('page', 'story')),
  slug text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  facts jsonb NOT NULL, -- what stands above the text in its file
  body jsonb NOT NULL, -- the text as the contract's blocks
  image jsonb, -- of a story, once it is drawn: the contract's picture, with what is seen on it in both languages
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug, language)
);
