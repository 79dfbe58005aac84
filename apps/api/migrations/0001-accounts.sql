-- Shoppers, their e-mail addresses, sessions and mailed tokens.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  password_hash text NOT NULL,
  nickname text,
  first_name text,
  last_name text,
  phone text,
  bio text,
  avatar_url text,
  birthday date,
  zodiac_sign text,
  chinese_zodiac text,
  five_elements text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'zh')),
  last_login_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Uniqueness of an address stands apart from the user row, so that users can be spread over machines by their id.
CREATE TABLE user_emails (
  email_key text PRIMARY KEY, -- lower case: what is compared
  user_id uuid NOT NULL REFERENCES users (id),
  email text NOT NULL, -- as it was typed: what is written to
  verified_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX user_emails_user_id ON user_emails (user_id);

-- One row for a signed-in device: the family of refresh tokens that grew from one login.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  salt text NOT NULL, -- with the shop's secret and the generation it makes the refresh token
  generation integer NOT NULL DEFAULT 1 CHECK (generation > 0),
  rotated_at timestamptz NOT NULL,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoke_reason text CHECK (revoke_reason IN ('logout', 'reuse', 'password', 'closed', 'shopper'))
);
CREATE INDEX sessions_user_id ON sessions (user_id);

-- Links that were mailed: only their hashes are kept.
CREATE TABLE email_tokens (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  password_hash text, -- of the registration that asked for the link: who proves the address, sets the password
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_tokens_user_id ON email_tokens (user_id);

CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  recipient_name text NOT NULL,
  phone text NOT NULL,
  country text NOT NULL CHECK (length(country) = 2),
  province text NOT NULL,
  city text NOT NULL,
  district text,
  address_line1 text NOT NULL,
  address_line2 text,
  postal_code text,
  label text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX addresses_user_id ON addresses (user_id);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;
