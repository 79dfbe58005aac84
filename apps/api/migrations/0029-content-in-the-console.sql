-- Content as the console changes it: what the merchant writes, its versions, and from when the shop shows it.

CREATE TABLE article_sources (
  kind text NOT NULL CHECK (kind IN ('page', 'story', 'home', 'announcement')),
  slug text NOT NULL,
  fields jsonb NOT NULL, -- both languages, texts as Markdown; a draft may lack some
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug)
);

-- Each version of it, as it can be restored.
CREATE TABLE article_versions (
  kind text NOT NULL,
  slug text NOT NULL,
  version integer NOT NULL,
  action text NOT NULL,
  fields jsonb NOT NULL,
  who text NOT NULL,
  staff_id uuid REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kind, slug, version),
  FOREIGN KEY (kind, slug) REFERENCES article_sources (kind, slug)
);
CREATE INDEX article_versions_staff_id ON article_versions (staff_id);

-- What the shop shows of it, in each language: the newest row whose time has come, unless it has ended.
ALTER TABLE articles
  DROP CONSTRAINT articles_kind_check,
  ADD CONSTRAINT articles_kind_check CHECK (kind IN ('page', 'story', 'home', 'announcement')),
  ADD COLUMN version integer NOT NULL DEFAULT 1, -- of the source that was published
  ADD COLUMN shown_from timestamptz,
  ADD COLUMN shown_until timestamptz;
UPDATE articles SET shown_from = updated_at;
ALTER TABLE articles
  ALTER COLUMN shown_from SET NOT NULL,
  DROP CONSTRAINT articles_pkey,
  ADD PRIMARY KEY (kind, slug, language, shown_from);

-- Files no longer change what a running shop shows.
DROP TABLE article_imports;
