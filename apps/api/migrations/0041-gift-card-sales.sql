-- Selling gift cards (decision 68): an order of its own, without lines, parcel, coupon and tax.
ALTER TABLE orders
  -- What the buyer chose: `delivery`, and `recipient_name`, `recipient_email`, `sender_name`, `message`, `send_on`; null for
  -- an order of goods.
  ADD COLUMN gift_card jsonb CHECK (jsonb_typeof(gift_card) = 'object'),
  ADD CONSTRAINT orders_gift_card CHECK (gift_card IS NULL OR (
    total_fen = subtotal_fen AND tax_included_fen = 0 AND gift IS NULL AND coupon_claim_id IS NULL)),
  ADD CONSTRAINT orders_gift_card_message CHECK (length(gift_card ->> 'message') BETWEEN 1 AND 120);

-- There is nothing to pack: the card is the buyer's as soon as it is paid.
INSERT INTO order_transitions (from_status, to_status) VALUES ('paid', 'delivered');

-- The card that an order bought: one, however often its payment is settled.
CREATE TABLE gift_card_sales (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  gift_card_id uuid NOT NULL UNIQUE REFERENCES gift_cards (id),
  -- When its mail is due, and when it was written.
  send_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX gift_card_sales_due ON gift_card_sales (send_at) WHERE sent_at IS NULL;

-- `sold` raises the balance of a new card; `voided` takes what is refunded of its order, and `restored` gives it back where
-- that refund failed.
ALTER TABLE gift_card_movements
  DROP CONSTRAINT gift_card_movements_kind_check,
  DROP CONSTRAINT gift_card_movements_check,
  ADD CONSTRAINT gift_card_movements_kind_check
    CHECK (kind IN ('given', 'sold', 'redeemed', 'returned', 'refunded', 'voided', 'restored')),
  ADD CONSTRAINT gift_card_movements_sign
    CHECK (CASE WHEN kind IN ('redeemed', 'voided') THEN amount_fen < 0 ELSE amount_fen > 0 END);
CREATE UNIQUE INDEX gift_card_movements_sold ON gift_card_movements (order_id) WHERE kind = 'sold';

-- Roles of shops that exist already, as new ones have them.
INSERT INTO staff_role_permissions (role_id, permission)
SELECT staff_roles.id, permission
FROM staff_roles CROSS JOIN (VALUES
  ('manager', 'gift_cards.read'), ('manager', 'gift_cards.change'), ('support', 'gift_cards.read')
) AS added (role_id, permission)
WHERE staff_roles.id = added.role_id;
