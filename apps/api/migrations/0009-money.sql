-- The wallet's quotes, refunds in another currency, and the ledger.

-- The wallet takes no CNY: what it charges is quoted first, and the shopper sees it (reliability, section 1.2).
CREATE TABLE wallet_quotes (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  currency text NOT NULL CHECK (length(currency) = 3),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  rate text NOT NULL, -- yuan for one unit of the currency as it was configured, a decimal
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- What a refund is in the order's currency; `amount_minor` is in the payment's. So far both were CNY.
ALTER TABLE refunds ADD COLUMN amount_fen bigint;
UPDATE refunds SET amount_fen = amount_minor;
ALTER TABLE refunds ALTER COLUMN amount_fen SET NOT NULL;
ALTER TABLE refunds ADD CONSTRAINT refunds_amount_fen CHECK (amount_fen > 0);
-- When the provider was last asked about a refund that had succeeded: banks send some of them back.
ALTER TABLE refunds ADD COLUMN checked_at timestamptz;
CREATE INDEX refunds_to_check ON refunds (checked_at) WHERE status = 'succeeded';

-- Tries that the provider refused, each by its own name: many of them look like card testing (reliability, section 4.6).
ALTER TABLE payments ADD COLUMN declines integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN declined_attempt text;

-- Payments that were closed in the middle of a capture are looked after for a while.
CREATE INDEX payments_closed_wallet ON payments (updated_at) WHERE status = 'cancelled' AND provider = 'paypal';

-- A refund that had arrived came back: the money is owed again.
INSERT INTO payment_transitions (from_status, to_status) VALUES ('refunded', 'refund_pending');

-- An order that is partly refunded keeps that status; whether its parcel has arrived is known all the same.
ALTER TABLE orders ADD COLUMN delivered_at timestamptz;
UPDATE orders SET delivered_at = updated_at WHERE status = 'delivered';
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE status = 'delivered';

-- The ledger: every movement of money, goods, coupons and points, from one account to another. Each row takes from one
-- account what it gives to another, so whatever is written adds up.
CREATE TABLE ledger_entries (
  movement text NOT NULL, -- names the effect (payment:…:charged): no movement is written twice
  line integer NOT NULL CHECK (line > 0),
  from_account text NOT NULL,
  to_account text NOT NULL CHECK (to_account <> from_account),
  unit text NOT NULL, -- CNY or another currency (its smallest unit), pieces, coupons, points
  amount bigint NOT NULL CHECK (amount > 0),
  order_id uuid NOT NULL REFERENCES orders (id),
  payment_id uuid REFERENCES payments (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (movement, line)
);
CREATE INDEX ledger_entries_order_id ON ledger_entries (order_id);
CREATE INDEX ledger_entries_payment_id ON ledger_entries (payment_id);

-- Opening balances: the ledger begins with what the orders before it stand for. All of them were in CNY.
INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, order_id, created_at)
SELECT 'order:' || orders.id || ':opening', row_number() OVER (PARTITION BY orders.id),
  from_account, to_account, unit, amount, orders.id, orders.created_at
FROM orders
-- Sold once as long as it waits, and once for each payment that it has kept.
CROSS JOIN LATERAL (
  SELECT (orders.status = 'pending_payment')::int + count(*) AS times
  FROM payments WHERE order_id = orders.id AND succeeded_at IS NOT NULL
) AS sold
CROSS JOIN LATERAL (
  SELECT 'sales', 'receivable', 'CNY', times * subtotal_fen
  UNION ALL SELECT 'shipping', 'receivable', 'CNY', times * shipping_fen
  UNION ALL SELECT 'receivable', 'discounts', 'CNY', times * discount_fen
  UNION ALL SELECT 'shelf:' || product_id || ':' || size,
    CASE orders.status WHEN 'pending_payment' THEN 'reserved:' ELSE 'sold:' END || product_id || ':' || size,
    'pieces', quantity
  FROM order_lines WHERE order_id = orders.id AND orders.status <> 'cancelled'
  UNION ALL SELECT 'coupons_free', 'coupons_' || status, 'coupons', 1
  FROM coupon_claims WHERE order_id = orders.id
  UNION ALL SELECT 'points_granted', 'points_held', 'points', sum(points)
  FROM point_entries WHERE order_id = orders.id
) AS moved (from_account, to_account, unit, amount)
WHERE amount > 0;

-- A surplus is all in its first refund, whatever its payment was asked for.
INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, order_id, payment_id, created_at)
SELECT 'payment:' || payments.id || ':charged', 1,
  CASE WHEN succeeded_at IS NULL THEN 'owed' ELSE 'receivable' END, 'provider:' || provider,
  coalesce(surplus.currency, payments.currency), coalesce(surplus.amount_minor, payments.amount_minor),
  order_id, payments.id, coalesce(succeeded_at, payments.updated_at)
FROM payments
LEFT JOIN LATERAL (
  SELECT currency, amount_minor FROM refunds
  WHERE payment_id = payments.id AND payments.succeeded_at IS NULL ORDER BY created_at LIMIT 1
) AS surplus ON true
WHERE status IN ('succeeded', 'refund_pending', 'refunded');

INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, order_id, payment_id, created_at)
SELECT 'payment:' || payments.id || ':promised', 1, 'owed', 'returns', 'CNY', promised.amount, order_id, payments.id,
  payments.updated_at
FROM payments
CROSS JOIN LATERAL (
  SELECT CASE payments.status WHEN 'refund_pending' THEN payments.amount_minor ELSE sum(amount_minor) END AS amount
  FROM refunds WHERE payment_id = payments.id AND refunds.status <> 'failed'
) AS promised
WHERE succeeded_at IS NOT NULL AND promised.amount > 0;

INSERT INTO ledger_entries (movement, line, from_account, to_account, unit, amount, order_id, payment_id, created_at)
SELECT 'refund:' || refunds.id || ':sent', 1, 'provider:' || provider, 'owed', refunds.currency, refunds.amount_minor,
  order_id, payments.id, refunds.updated_at
FROM refunds JOIN payments ON payments.id = refunds.payment_id
WHERE refunds.status = 'succeeded';
