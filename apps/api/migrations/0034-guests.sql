-- Orders without an account. A guest is a user without credentials and without a row of user_emails: who signs in,
-- registers or asks for a password never finds one. Each order has its own guest.
ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'account' CHECK (kind IN ('account', 'guest'));
-- Guests of long ago are looked for, to be erased.
CREATE INDEX users_guests ON users (created_at) WHERE kind = 'guest' AND status = 'active';

-- Who a guest is. Also what limits for each person count by: nobody has to prove the address.
CREATE TABLE guests (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  email text NOT NULL, -- as it was typed: what is written to
  email_key text NOT NULL, -- lower case, as in user_emails: which account may take the order over
  mailbox text NOT NULL, -- without a plus tag
  phone text NOT NULL, -- as it was typed
  phone_key text NOT NULL, -- its digits, without the prefix of mainland China
  network_digest text NOT NULL,
  fingerprint text NOT NULL, -- of the request that placed the order
  created_at timestamptz NOT NULL
);
CREATE INDEX guests_email_key ON guests (email_key);
CREATE INDEX guests_mailbox ON guests (mailbox);
CREATE INDEX guests_phone_key ON guests (phone_key);
CREATE INDEX guests_network_digest ON guests (network_digest);
CREATE INDEX guests_created_at ON guests (created_at);

-- False again once the order is taken over into an account.
ALTER TABLE orders ADD COLUMN by_guest boolean NOT NULL DEFAULT false;
CREATE INDEX orders_by_guest ON orders (created_at, id) WHERE by_guest;

-- Keys that open an order's page without a session: the shop's secret makes them of the id, only their hashes are stored.
CREATE TABLE order_keys (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX order_keys_order_id ON order_keys (order_id, created_at);
