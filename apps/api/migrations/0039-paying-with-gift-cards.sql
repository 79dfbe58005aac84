-- Orders that gift cards pay for, whole or in part (decision 68).
ALTER TABLE orders
  -- What gift cards pay of the total: the rest is what a payment is opened for. It stays when they get it back.
  ADD COLUMN gift_card_fen bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_gift_cards CHECK (gift_card_fen BETWEEN 0 AND total_fen);

-- A refund to the gift cards of an order has no payment, and arrives in the transaction that writes it.
ALTER TABLE refunds
  ALTER COLUMN payment_id DROP NOT NULL,
  ADD COLUMN gift_card_order_id uuid REFERENCES orders (id),
  ADD CONSTRAINT refunds_destination CHECK (num_nonnulls(payment_id, gift_card_order_id) = 1),
  ADD CONSTRAINT refunds_to_gift_cards CHECK (gift_card_order_id IS NULL
    OR (status = 'succeeded' AND currency = 'CNY' AND amount_minor = amount_fen AND reason IN ('merchant', 'cancelled')));
CREATE UNIQUE INDEX refunds_gift_card_request ON refunds (gift_card_order_id, request_key);
