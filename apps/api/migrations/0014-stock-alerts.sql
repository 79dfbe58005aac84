-- Back-in-stock alerts: who is told once, and when a size of a product is available again.

CREATE TABLE stock_alerts (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id),
  size text NOT NULL, -- empty for goods without sizes
  user_id uuid REFERENCES users (id),
  email text, -- of a visitor; a shopper is written to at the address of the account
  recipient_digest text NOT NULL, -- one for each shopper and each visitor's address; by it a mailed link ends all their alerts
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz, -- a visitor's, by the mailed link; nobody is told before
  expires_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) <> (email IS NULL)),
  CHECK (user_id IS NULL OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX stock_alerts_once ON stock_alerts (product_id, size, recipient_digest);
CREATE INDEX stock_alerts_recipient_digest ON stock_alerts (recipient_digest);
CREATE INDEX stock_alerts_user_id ON stock_alerts (user_id);
CREATE INDEX stock_alerts_expires_at ON stock_alerts (expires_at);
