-- Addresses without a page, and the pages that visitors of them are sent to. No target is the path of another one.
CREATE TABLE redirects (
  id uuid PRIMARY KEY,
  path text NOT NULL UNIQUE CHECK (path LIKE '/%'), -- decoded, in the one form of redirects.rules.ts
  target text NOT NULL CHECK (target LIKE '/%' AND target <> path),
  source text NOT NULL CHECK (source IN ('merchant', 'product')),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  last_used_day date,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);

CREATE INDEX redirects_target ON redirects (target);
CREATE INDEX redirects_created ON redirects (created_at, id);

-- Addresses that visitors requested, and that have neither a page nor a redirect: the most requested ones.
CREATE TABLE missed_addresses (
  path text PRIMARY KEY,
  visits integer NOT NULL CHECK (visits > 0),
  last_day date NOT NULL
);
