-- Payment attempts and refunds. Statuses move like those of orders: along payment_transitions, a history row each.

CREATE TABLE payment_transitions (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO payment_transitions (from_status, to_status) VALUES
  ('new', 'created'),
  ('created', 'requires_action'), ('created', 'processing'), ('created', 'unknown'), ('created', 'succeeded'),
  ('created', 'failed'), ('created', 'cancelled'), ('created', 'refund_pending'),
  ('requires_action', 'created'), ('requires_action', 'processing'), ('requires_action', 'unknown'),
  ('requires_action', 'succeeded'), ('requires_action', 'failed'), ('requires_action', 'cancelled'),
  ('requires_action', 'refund_pending'),
  ('processing', 'created'), ('processing', 'requires_action'), ('processing', 'unknown'),
  ('processing', 'succeeded'), ('processing', 'failed'), ('processing', 'cancelled'),
  ('processing', 'refund_pending'),
  ('unknown', 'created'), ('unknown', 'requires_action'), ('unknown', 'processing'), ('unknown', 'succeeded'),
  ('unknown', 'failed'), ('unknown', 'cancelled'), ('unknown', 'refund_pending'),
  -- the provider is the truth: what we took for dead may have been paid all the same
  ('failed', 'succeeded'), ('failed', 'refund_pending'),
  ('cancelled', 'succeeded'), ('cancelled', 'refund_pending'),
  ('succeeded', 'refund_pending'), ('succeeded', 'refunded'),
  ('refund_pending', 'succeeded'), ('refund_pending', 'refunded');

CREATE TABLE payment_history (
  payment_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  from_version integer CHECK (from_version = version - 1),
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text NOT NULL, -- shopper, webhook, reconciler, expiry, system
  reason text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (payment_id, version),
  UNIQUE (payment_id, version, to_status),
  CHECK ((version = 1) = (from_status = 'new')),
  CHECK ((version = 1) = (from_version IS NULL)),
  FOREIGN KEY (from_status, to_status) REFERENCES payment_transitions (from_status, to_status),
  FOREIGN KEY (payment_id, from_version, from_status) REFERENCES payment_history (payment_id, version, to_status)
);

-- One try to pay an order at one provider. Its id is also the key under which the provider knows the request.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  user_id uuid NOT NULL REFERENCES users (id),
  provider text NOT NULL CHECK (provider IN ('stripe', 'paypal', 'airwallex')),
  provider_payment_id text,
  status text NOT NULL,
  version integer NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0 AND amount_minor <= 100000000),
  currency text NOT NULL CHECK (length(currency) = 3),
  failure_code text,
  succeeded_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider, provider_payment_id),
  FOREIGN KEY (id, version, status) REFERENCES payment_history (payment_id, version, to_status)
);
CREATE INDEX payments_order_id ON payments (order_id);
CREATE INDEX payments_user_id ON payments (user_id, created_at);
CREATE UNIQUE INDEX payments_one_open ON payments (order_id)
  WHERE status IN ('created', 'requires_action', 'processing', 'unknown');
CREATE UNIQUE INDEX payments_one_kept ON payments (order_id) WHERE status = 'succeeded';
CREATE INDEX payments_open ON payments (updated_at)
  WHERE status IN ('created', 'requires_action', 'processing', 'unknown', 'refund_pending');

-- Money that goes back. The row stands before the provider is called; its id is the provider's idempotency key.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('cancelled', 'late', 'surplus', 'merchant')),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  provider_refund_id text UNIQUE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX refunds_payment_id ON refunds (payment_id);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE status = 'pending';

-- Inbox of providers' events: the row and its effect are one transaction.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  provider_payment_id text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
