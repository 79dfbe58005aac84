-- The shopper's own area: mailed links of more kinds, deletion, avatars, favourites, order notes, coupons, points.

-- An account that is to be erased is `closing` for seven days, then `closed`.
ALTER TABLE users DROP CONSTRAINT users_status_check;
ALTER TABLE users ADD CONSTRAINT users_status_check CHECK (status IN ('active', 'closing', 'closed'));
ALTER TABLE users ADD COLUMN erase_after timestamptz;
ALTER TABLE users ADD CONSTRAINT users_erase_after_check CHECK ((status = 'closing') = (erase_after IS NOT NULL));
ALTER TABLE users ADD COLUMN password_changed_at timestamptz;
CREATE INDEX users_erase_after ON users (erase_after) WHERE erase_after IS NOT NULL;

-- A link that proves a new address carries the address.
ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_purpose_check CHECK (purpose IN ('verify', 'reset', 'change'));
ALTER TABLE email_tokens ADD COLUMN new_email text;
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_new_email_check CHECK ((purpose = 'change') = (new_email IS NOT NULL));

CREATE TABLE favorites (
  user_id uuid NOT NULL REFERENCES users (id),
  product_id uuid NOT NULL REFERENCES products (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX favorites_product_id ON favorites (product_id);

CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX order_notes_order_id ON order_notes (order_id, created_at DESC);

-- Coupons, as the merchant writes them.
CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  title text NOT NULL,
  title_zh text NOT NULL,
  description text NOT NULL,
  description_zh text NOT NULL,
  type text NOT NULL CHECK (type IN ('percent', 'fixed', 'free_shipping')),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_fen bigint CHECK (amount_fen > 0),
  min_spend_fen bigint NOT NULL CHECK (min_spend_fen >= 0),
  max_discount_fen bigint CHECK (max_discount_fen > 0),
  category text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  total_limit integer CHECK (total_limit > 0),
  claimed_count integer NOT NULL DEFAULT 0 CHECK (claimed_count >= 0),
  per_user_limit integer NOT NULL CHECK (per_user_limit > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at),
  CHECK ((type = 'percent') = (percent IS NOT NULL)),
  CHECK ((type = 'fixed') = (amount_fen IS NOT NULL)),
  CHECK (claimed_count <= total_limit)
);

-- One row for each claim. `number` counts a shopper's claims of one coupon: two at once cannot be the same.
CREATE TABLE coupon_claims (
  id uuid PRIMARY KEY,
  coupon_id uuid NOT NULL REFERENCES coupons (id),
  user_id uuid NOT NULL REFERENCES users (id),
  number integer NOT NULL CHECK (number > 0),
  status text NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'held', 'used')),
  order_id uuid REFERENCES orders (id),
  saved_fen bigint NOT NULL DEFAULT 0 CHECK (saved_fen >= 0),
  claimed_at timestamptz NOT NULL,
  used_at timestamptz,
  UNIQUE (coupon_id, user_id, number),
  CHECK ((status = 'available') = (order_id IS NULL)),
  CHECK ((status = 'used') = (used_at IS NOT NULL))
);
CREATE INDEX coupon_claims_user_id ON coupon_claims (user_id);
CREATE UNIQUE INDEX coupon_claims_order_id ON coupon_claims (order_id);

-- Points earned by payments and taken back by refunds; users.points is their sum. What a refund takes back bears the
-- moment at which the payment earned it, so that both weigh on the same twelve months.
CREATE TABLE point_entries (
  user_id uuid NOT NULL REFERENCES users (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  reason text NOT NULL CHECK (reason IN ('paid', 'refunded')),
  points integer NOT NULL CHECK ((reason = 'paid' AND points >= 0) OR (reason = 'refunded' AND points <= 0)),
  earned_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, reason)
);
CREATE INDEX point_entries_user_id ON point_entries (user_id, earned_at);

-- Whose letter it is, so that it leaves with them whatever address it went to.
ALTER TABLE mail_messages ADD COLUMN user_id uuid REFERENCES users (id);
CREATE INDEX mail_messages_user_id ON mail_messages (user_id);
UPDATE mail_messages SET user_id = (
  SELECT user_emails.user_id FROM user_emails WHERE user_emails.email_key = lower(mail_messages.recipient)
);
