-- Coupons in orders, partial refunds, the merchant's notes, the cart that the server keeps.

-- What a provider took, by its own name for it: no capture is counted twice.
ALTER TABLE payments ADD COLUMN capture_id text;
ALTER TABLE payments ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor);
CREATE UNIQUE INDEX payments_capture_id ON payments (provider, capture_id);

-- A refund has a key, so that the same wish of the merchant is one refund.
ALTER TABLE refunds ADD COLUMN request_key text;
ALTER TABLE refunds ADD COLUMN note text;
CREATE UNIQUE INDEX refunds_request_key ON refunds (payment_id, request_key);

-- The claim refers to the order that holds it; the other way it is only named: two tables that refer to one another cannot
-- be copied one after the other.
ALTER TABLE orders ADD COLUMN coupon_claim_id uuid;
ALTER TABLE orders ADD COLUMN coupon_code text;
ALTER TABLE orders ADD COLUMN refunded_fen bigint NOT NULL DEFAULT 0 CHECK (refunded_fen >= 0 AND refunded_fen <= total_fen);
ALTER TABLE order_lines ADD COLUMN discount_fen bigint NOT NULL DEFAULT 0 CHECK (discount_fen >= 0 AND discount_fen <= line_total_fen);
CREATE INDEX orders_coupon_claim_id ON orders (coupon_claim_id);

-- The merchant's own notes about an order; shoppers do not see them.
CREATE TABLE merchant_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX merchant_notes_order_id ON merchant_notes (order_id);

-- The cart that the server keeps.
CREATE TABLE cart_items (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  product_id uuid NOT NULL REFERENCES products (id),
  size text NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, product_id, size)
);
CREATE INDEX cart_items_product_id ON cart_items (product_id);
