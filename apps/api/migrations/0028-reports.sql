-- What the console's first page and its health page show.

-- Searches that found nothing, by day. Normalised texts, deleted after 30 days.
CREATE TABLE search_misses (
  day date NOT NULL,
  query text NOT NULL,
  searches integer NOT NULL CHECK (searches > 0),
  PRIMARY KEY (day, query)
);

-- The last result of each check that runs by itself, such as the comparison of the ledger, and of the last backup.
CREATE TABLE health_checks (
  name text PRIMARY KEY,
  is_ok boolean NOT NULL,
  facts jsonb NOT NULL,
  checked_at timestamptz NOT NULL
);

CREATE INDEX order_history_paid ON order_history (created_at) WHERE to_status = 'paid';
CREATE INDEX order_history_shipped ON order_history (created_at) WHERE to_status = 'shipped';
CREATE INDEX orders_to_ship ON orders (created_at) WHERE status IN ('paid', 'preparing');
CREATE INDEX refunds_failed ON refunds (created_at) WHERE status = 'failed';
CREATE INDEX payments_unknown ON payments (created_at) WHERE status = 'unknown';
CREATE INDEX mail_messages_failing ON mail_messages (created_at) WHERE sent_at IS NULL AND failed_tries > 0;
CREATE INDEX stock_items_available ON stock_items (available);
