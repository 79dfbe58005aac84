-- Pictures that were published below /uploads/, and whether each width lies there as AVIF too.

CREATE TABLE pictures (
  url text PRIMARY KEY, -- of the largest width, as products and stories name it
  has_avif boolean NOT NULL DEFAULT false,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pictures_without_avif ON pictures (published_at, url) WHERE NOT has_avif;
