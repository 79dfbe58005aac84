-- What the last file of another shop said of a product: the next import changes here only what has changed there.

CREATE TABLE product_sources (
  product_id uuid PRIMARY KEY REFERENCES products,
  fields jsonb NOT NULL, -- by the names of the catalogue's format
  imported_at timestamptz NOT NULL
);
