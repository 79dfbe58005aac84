-- Events of orders to the platforms whose agents they came from, and the keys that sign them (docs/decisions/0096).

ALTER TABLE agent_platforms ADD COLUMN webhook_url text; -- where it wants events, by its profile
CREATE INDEX agent_platforms_profile_url ON agent_platforms (profile_url);

-- Events to a platform are signed by the keys of the shop, those to a program by its own secret.
ALTER TABLE webhook_endpoints
  ADD COLUMN profile_url text UNIQUE, -- of the platform
  ADD COLUMN host text, -- of that address
  ALTER COLUMN secret DROP NOT NULL,
  ADD CHECK ((secret IS NULL) = (profile_url IS NOT NULL)),
  ADD CHECK ((host IS NULL) = (profile_url IS NULL));
CREATE INDEX webhook_endpoints_host ON webhook_endpoints (host);

-- P-256. One signs, those that signed before it are still published, and the next one is published already.
CREATE TABLE agent_signing_keys (
  kid text PRIMARY KEY,
  x text NOT NULL,
  y text NOT NULL,
  private_key text NOT NULL, -- sealed
  signs_from timestamptz NOT NULL,
  published_until timestamptz, -- once another one is to sign
  created_at timestamptz NOT NULL
);
