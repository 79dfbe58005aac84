-- Facts about stones by their English names, as catalogue/minerals.json holds them: one row for each.

CREATE TABLE minerals (
  gem text PRIMARY KEY,
  facts jsonb NOT NULL
);
