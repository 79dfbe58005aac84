-- Registrations that nobody has proved yet.

-- What a registration leaves behind, so that a sign-in with its address and password can be told to prove the address;
-- the same for a new address and a known one (decision 0014). Whose it is cannot be read from it.
CREATE TABLE pending_registrations (
  digest text PRIMARY KEY, -- of address and password together, stretched and keyed
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_registrations_expires_at ON pending_registrations (expires_at);

-- Accounts that were never proved are looked for, the oldest first.
CREATE INDEX user_emails_unproved ON user_emails (created_at) WHERE verified_at IS NULL;
