-- Carts that agents fill for buyers, and what repeats of their requests get (docs/decisions/0096). Nothing here names a person.

CREATE TABLE agent_carts (
  id uuid PRIMARY KEY,
  link text NOT NULL, -- the secret with which the buyer takes it over, sealed
  link_hash text NOT NULL UNIQUE, -- its SHA-256
  platform text NOT NULL, -- SHA-256 of the address of the platform's profile
  lines jsonb NOT NULL,
  codes text[] NOT NULL, -- of coupons, as the platform sent them
  country text CHECK (country ~ '^[A-Z]{2}$'), -- that shipping is estimated for
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX agent_carts_updated_at ON agent_carts (updated_at);

CREATE TABLE agent_requests (
  platform text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  response text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (platform, operation, key)
);

CREATE INDEX agent_requests_created_at ON agent_requests (created_at);
