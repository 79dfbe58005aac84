-- Orders that are gifts (decision 68): wrapped, with a card, without prices in the parcel, for a wished day, for somebody
-- else.
ALTER TABLE orders
  ADD COLUMN wrapping_fen bigint NOT NULL DEFAULT 0 CHECK (wrapping_fen >= 0),
  -- `wrapping`, `message`, `hide_prices`, `wished_day`; null unless it is a gift.
  ADD COLUMN gift jsonb CHECK (jsonb_typeof(gift) = 'object'),
  -- Of a gift that goes to somebody else: `address` is where the parcel goes.
  ADD COLUMN buyer_address jsonb CHECK (jsonb_typeof(buyer_address) = 'object'),
  ADD CONSTRAINT orders_gift_message CHECK (length(gift ->> 'message') BETWEEN 1 AND 120),
  ADD CONSTRAINT orders_gift_wrapping CHECK (gift ->> 'wrapping' IN ('clouds', 'waves', 'plum'));

-- Wrapping is a part of the total.
ALTER TABLE orders DROP CONSTRAINT orders_check2;
ALTER TABLE orders ADD CONSTRAINT orders_sums
  CHECK (total_fen = subtotal_fen - discount_fen + shipping_fen + wrapping_fen);

CREATE INDEX orders_gifts ON orders (created_at, id) WHERE gift IS NOT NULL;
