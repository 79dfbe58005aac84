-- Platforms whose agents call the shop, and the orders that came from them (docs/decisions/0096).

CREATE TABLE agent_platforms (
  id text PRIMARY KEY, -- SHA-256 of the address of its profile, as carts and checkouts have it
  profile_url text NOT NULL,
  host text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL -- to the minute
);

CREATE INDEX agent_platforms_last_used_at ON agent_platforms (last_used_at);

CREATE TABLE agent_orders (
  order_id uuid PRIMARY KEY REFERENCES orders,
  profile_url text NOT NULL, -- of the platform
  host text NOT NULL, -- of that address
  checkout_id uuid NOT NULL, -- the checkout, or the cart without one, by which the platform knows it
  way text NOT NULL CHECK (way IN ('placed', 'handed_over')), -- by the agent, or by the buyer who took it over
  created_at timestamptz NOT NULL
);

CREATE INDEX agent_orders_of_profile ON agent_orders (profile_url, created_at);
CREATE INDEX agent_orders_of_host ON agent_orders (host, created_at);
