-- Costs and margins of each day (docs/decisions/0101). Orders of days that are summed already have no costs, so nothing of
-- them is known, as these sums say.

ALTER TABLE sales_days
  -- Of the units sold, less that of those that came back.
  ADD COLUMN cost_fen bigint NOT NULL DEFAULT 0,
  -- What the units with a known cost sold for, less refunds and tax.
  ADD COLUMN costed_fen bigint NOT NULL DEFAULT 0,
  -- Units sold whose cost is known.
  ADD COLUMN costed_units bigint NOT NULL DEFAULT 0;

-- Paid orders that were cancelled, and refunds to gift cards, by day: what was bought goes back, and its cost with it.
CREATE INDEX order_history_cancelled ON order_history (created_at)
  WHERE to_status = 'cancelled' AND from_status <> 'pending_payment';
CREATE INDEX refunds_to_gift_cards ON refunds (created_at) WHERE gift_card_order_id IS NOT NULL;
