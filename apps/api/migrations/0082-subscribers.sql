-- Mail with consent (docs/decisions/0095): who agreed to which mails, when, where, and to which text.

CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  user_id uuid UNIQUE REFERENCES users (id),
  email text, -- of a visitor; an account is written to at its own address
  email_key text UNIQUE,
  language text NOT NULL,
  link_hash text UNIQUE, -- of the confirmation link, until it is used
  link_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz, -- until the address is confirmed
  CHECK ((user_id IS NULL) <> (email IS NULL)),
  CHECK ((email IS NULL) = (email_key IS NULL)),
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
);
CREATE INDEX subscribers_expires_at ON subscribers (expires_at);

CREATE TABLE subscriber_consents (
  subscriber_id uuid NOT NULL REFERENCES subscribers (id),
  kind text NOT NULL CHECK (kind IN ('newsletter', 'left_cart', 'birthday')),
  source text NOT NULL CHECK (source IN ('footer', 'checkout', 'account')),
  text_version integer NOT NULL,
  language text NOT NULL, -- in which the text was read
  given_at timestamptz NOT NULL,
  confirmed_at timestamptz, -- a visitor's, by the mailed link; nothing is sent before
  expires_at timestamptz, -- until it is confirmed
  PRIMARY KEY (subscriber_id, kind),
  CHECK ((confirmed_at IS NULL) = (expires_at IS NOT NULL))
);
CREATE INDEX subscriber_consents_expires_at ON subscriber_consents (expires_at);
CREATE INDEX subscriber_consents_kind ON subscriber_consents (kind, subscriber_id);
