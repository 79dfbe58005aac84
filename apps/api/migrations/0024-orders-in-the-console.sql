-- Orders as the merchant works on them: lists of a million, changes before shipping, refunds by line, orders by phone.

-- When it was paid, and what it holds, beside the order: lists filter by them without reading other tables.
ALTER TABLE orders ADD COLUMN paid_at timestamptz;
ALTER TABLE orders ADD COLUMN product_ids uuid[] NOT NULL DEFAULT '{}';
-- Changes besides those of the status: `version + edits` names what somebody has looked at.
ALTER TABLE orders ADD COLUMN edits integer NOT NULL DEFAULT 0 CHECK (edits >= 0);
-- Why the merchant gave a discount; those of coupons name the coupon.
ALTER TABLE orders ADD COLUMN discount_reason text;
UPDATE orders SET
  paid_at = (SELECT max(created_at) FROM order_history WHERE order_id = orders.id AND to_status = 'paid'),
  product_ids = ARRAY(SELECT product_id FROM order_lines WHERE order_id = orders.id ORDER BY position);

CREATE INDEX orders_created_at ON orders (created_at, id);
CREATE INDEX orders_status ON orders (status, created_at, id);
CREATE INDEX orders_total ON orders (total_fen, id);
CREATE INDEX orders_paid_at ON orders (paid_at);
CREATE INDEX orders_country ON orders ((address ->> 'country'), created_at);
CREATE INDEX orders_with_note ON orders (created_at, id) WHERE note IS NOT NULL;
CREATE INDEX orders_product_ids ON orders USING gin (product_ids);
-- Of the address only expressions are indexed, so that erasing it erases it here too.
CREATE INDEX orders_search ON orders USING gin (
  order_number gin_trgm_ops, (address ->> 'recipient_name') gin_trgm_ops, (address ->> 'phone') gin_trgm_ops
);
CREATE INDEX user_emails_prefix ON user_emails (email_key text_pattern_ops);

-- Units that came back and can be sold again.
ALTER TABLE order_lines ADD COLUMN returned_quantity integer NOT NULL DEFAULT 0
  CHECK (returned_quantity BETWEEN 0 AND quantity);

-- What a refund was for.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id),
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  returned_quantity integer NOT NULL CHECK (returned_quantity BETWEEN 0 AND quantity),
  PRIMARY KEY (refund_id, position)
);

-- Who wrote a note, and whether it was mailed to the shopper.
ALTER TABLE merchant_notes ADD COLUMN staff_id uuid REFERENCES staff (id);
CREATE INDEX merchant_notes_staff_id ON merchant_notes (staff_id);
ALTER TABLE merchant_notes ADD COLUMN to_shopper boolean NOT NULL DEFAULT false;

-- Which mails were sent about an order.
ALTER TABLE mail_messages ADD COLUMN order_id uuid REFERENCES orders (id);
UPDATE mail_messages SET order_id = orders.id FROM orders
  WHERE effect_key = template || ':' || orders.id AND template IN (
    'order_placed', 'order_paid', 'order_expired', 'order_cancelled', 'order_shipped', 'order_delivered');
CREATE INDEX mail_messages_order_id ON mail_messages (order_id);

-- Orders are searched by the names of what they hold.
CREATE INDEX products_names ON products USING gin (
  (record -> 'name' ->> 'en') gin_trgm_ops, (record -> 'name' ->> 'zh') gin_trgm_ops
);
