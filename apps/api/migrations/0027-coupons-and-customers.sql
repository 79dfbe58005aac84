-- Coupons that are made and stopped in the console, and what it does with customers.

ALTER TABLE coupons
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN is_public boolean NOT NULL DEFAULT true, -- offered to everybody; another one is claimed by its code only
  ADD COLUMN batch_id uuid, -- of codes that were made at once
  ADD COLUMN stopped_at timestamptz;
CREATE INDEX coupons_created_at ON coupons (created_at, id);
CREATE INDEX coupons_batch_id ON coupons (batch_id, code) WHERE batch_id IS NOT NULL;
-- What a shopper is offered is few among the many codes of batches.
CREATE INDEX coupons_offered ON coupons (ends_at) WHERE is_public;

ALTER TABLE users
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0), -- of what the console changes
  ADD COLUMN disabled_at timestamptz,
  ADD COLUMN staff_note text;
ALTER TABLE sessions DROP CONSTRAINT sessions_revoke_reason_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_revoke_reason_check
  CHECK (revoke_reason IN ('logout', 'reuse', 'password', 'closed', 'shopper', 'disabled'));
CREATE INDEX users_created_at ON users (created_at, id);
CREATE INDEX users_points ON users (points, id);
CREATE INDEX users_last_login_at ON users (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX users_names ON users USING gin (
  (lower(coalesce(nickname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, ''))) gin_trgm_ops
);
CREATE INDEX user_emails_parts ON user_emails USING gin (email_key gin_trgm_ops);
