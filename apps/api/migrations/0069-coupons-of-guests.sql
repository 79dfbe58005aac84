-- Coupons of orders without an account (decision 80).
ALTER TABLE coupons ADD COLUMN needs_account boolean NOT NULL DEFAULT false; -- guests cannot use it
-- A coupon is limited for each person, who are counted by their mailbox: the address without a plus tag, as in guests.
CREATE INDEX user_emails_mailbox ON user_emails (regexp_replace(email_key, '\+.*@', '@'));
