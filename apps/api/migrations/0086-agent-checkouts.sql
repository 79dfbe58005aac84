-- Checkouts that agents fill in for buyers (docs/decisions/0096). What names the buyer is sealed, and gone with the row.

CREATE TABLE agent_checkouts (
  id uuid PRIMARY KEY,
  link text NOT NULL, -- the secret with which the buyer takes it over, sealed
  link_hash text UNIQUE, -- its SHA-256; null once it is canceled
  platform text NOT NULL, -- SHA-256 of the address of the platform's profile
  cart_id uuid UNIQUE, -- the cart that it was created from, which has one checkout at a time
  status text NOT NULL CHECK (status IN ('open', 'escalated', 'canceled')),
  lines jsonb NOT NULL,
  codes text[] NOT NULL, -- of coupons, as the platform sent them
  country text CHECK (country ~ '^[A-Z]{2}$'), -- that shipping is estimated for until there is an address
  details text NOT NULL, -- buyer, address and shipping method, sealed; empty once it is canceled
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX agent_checkouts_updated_at ON agent_checkouts (updated_at);

-- A shop that serves agents already begins with checkouts when its merchant says so.
UPDATE settings SET value = value || '{"checkout": false}' WHERE id = 'agents' AND NOT value ? 'checkout';
