-- Keys with which other programs call the console's API (docs/decisions/0090).

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  permissions text[] NOT NULL CHECK (cardinality(permissions) > 0),
  key_hash text NOT NULL UNIQUE,
  last_four text NOT NULL,
  earlier_key_hash text UNIQUE, -- valid as well until then
  earlier_key_until timestamptz,
  staff_id uuid NOT NULL REFERENCES staff, -- who made it
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz, -- to the minute
  created_at timestamptz NOT NULL,
  CHECK ((earlier_key_hash IS NULL) = (earlier_key_until IS NULL))
);

CREATE INDEX api_keys_of_staff ON api_keys (staff_id);
