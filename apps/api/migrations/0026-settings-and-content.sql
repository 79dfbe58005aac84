-- What the merchant sets in the console. A setting without a row has its default (modules/settings).

CREATE TABLE settings (
  id text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL CHECK (version > 1),
  updated_at timestamptz NOT NULL
);

-- An order keeps the terms under which it was placed. The defaults are the terms of all orders so far.
ALTER TABLE orders
  ADD COLUMN saved_fen bigint NOT NULL DEFAULT 0 CHECK (saved_fen >= 0), -- how much cheaper its coupon made it
  ADD COLUMN days_min integer NOT NULL DEFAULT 3, -- of shipping
  ADD COLUMN days_max integer NOT NULL DEFAULT 5,
  ADD COLUMN return_days integer NOT NULL DEFAULT 7;

UPDATE orders SET
  saved_fen = greatest(0, discount_fen - shipping_fen + CASE shipping_method
    WHEN 'standard' THEN CASE WHEN subtotal_fen >= 29900 THEN 0 ELSE 1200 END
    WHEN 'express' THEN 2500
    ELSE 9800 END),
  days_min = CASE shipping_method WHEN 'standard' THEN 3 WHEN 'express' THEN 1 ELSE 7 END,
  days_max = CASE shipping_method WHEN 'standard' THEN 5 WHEN 'express' THEN 2 ELSE 15 END,
  return_days = CASE shipping_method WHEN 'international' THEN 14 ELSE 7 END;
