-- Of carts of agents: the codes of coupons as the platform sent them, and the country that shipping is estimated for.
ALTER TABLE agent_carts
  ADD COLUMN codes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');
