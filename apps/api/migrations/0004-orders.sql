-- Orders. A status can only change along order_transitions: each change is a row of order_history that continues
-- the one before, and the order row points at its newest. Plain foreign keys refuse everything else, with no
-- trigger (decisions, section 6).

CREATE TABLE order_transitions (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO order_transitions (from_status, to_status) VALUES
  ('new', 'pending_payment'),
  ('pending_payment', 'paid'),
  ('pending_payment', 'cancelled'),
  ('cancelled', 'paid'), -- a payment that arrives after expiry, honoured while stock allows
  ('paid', 'preparing'),
  ('paid', 'cancelled'),
  ('paid', 'refunded'),
  ('paid', 'partially_refunded'),
  ('preparing', 'shipped'),
  ('preparing', 'cancelled'),
  ('preparing', 'refunded'),
  ('preparing', 'partially_refunded'),
  ('shipped', 'delivered'),
  ('shipped', 'refunded'),
  ('shipped', 'partially_refunded'),
  ('delivered', 'completed'),
  ('delivered', 'refunded'),
  ('delivered', 'partially_refunded'),
  ('completed', 'refunded'),
  ('completed', 'partially_refunded'),
  ('partially_refunded', 'refunded');

CREATE TABLE order_history (
  order_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  from_version integer CHECK (from_version = version - 1),
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text NOT NULL, -- who or what moved it: shopper, provider, expiry, reconciler, merchant
  reason text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version),
  UNIQUE (order_id, version, to_status),
  CHECK ((version = 1) = (from_status = 'new')),
  CHECK ((version = 1) = (from_version IS NULL)),
  FOREIGN KEY (from_status, to_status) REFERENCES order_transitions (from_status, to_status),
  FOREIGN KEY (order_id, from_version, from_status) REFERENCES order_history (order_id, version, to_status)
);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  status text NOT NULL,
  version integer NOT NULL,
  currency text NOT NULL CHECK (currency = 'CNY'),
  subtotal_fen bigint NOT NULL CHECK (subtotal_fen >= 0),
  discount_fen bigint NOT NULL DEFAULT 0 CHECK (discount_fen >= 0 AND discount_fen <= subtotal_fen),
  shipping_fen bigint NOT NULL CHECK (shipping_fen >= 0),
  tax_included_fen bigint NOT NULL CHECK (tax_included_fen >= 0 AND tax_included_fen <= total_fen),
  total_fen bigint NOT NULL CHECK (total_fen >= 0 AND total_fen <= 100000000),
  shipping_method text NOT NULL CHECK (shipping_method IN ('standard', 'express', 'international')),
  address jsonb NOT NULL,
  note text,
  language text NOT NULL,
  idempotency_key text,
  carrier text,
  tracking_number text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (total_fen = subtotal_fen - discount_fen + shipping_fen),
  UNIQUE (user_id, idempotency_key),
  FOREIGN KEY (id, version, status) REFERENCES order_history (order_id, version, to_status)
);
CREATE INDEX orders_user_id ON orders (user_id, created_at DESC);
CREATE INDEX orders_awaiting_payment ON orders (expires_at) WHERE status = 'pending_payment';

-- What was bought, as it was.
CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders (id),
  position integer NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  size text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL,
  image text NOT NULL,
  unit_price_fen bigint NOT NULL CHECK (unit_price_fen > 0),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  line_total_fen bigint NOT NULL CHECK (line_total_fen = unit_price_fen * quantity),
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, product_id, size)
);
CREATE INDEX order_lines_product_id ON order_lines (product_id);

-- The first answer to a request with an Idempotency-Key (decisions, section 2).
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id),
  route text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  response_status integer,
  response_body text,
  leased_until timestamptz NOT NULL, -- while it runs; a process that died loses its claim
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
