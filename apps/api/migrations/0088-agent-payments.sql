-- Agents place orders with their checkouts, and pay them (docs/decisions/0096).

ALTER TABLE agent_checkouts
  ADD COLUMN shown_fen bigint, -- the total that its platform was shown last
  ADD COLUMN order_id uuid REFERENCES orders, -- null also while it is being placed
  DROP CONSTRAINT agent_checkouts_status_check,
  ADD CONSTRAINT agent_checkouts_status_check CHECK (status IN ('open', 'escalated', 'ordered', 'canceled')),
  ADD CONSTRAINT agent_checkouts_order CHECK (order_id IS NULL OR status IN ('ordered', 'canceled'));

CREATE UNIQUE INDEX agent_checkouts_order_id ON agent_checkouts (order_id);

-- A shop that serves agents already begins with payments when its merchant says so.
UPDATE settings SET value = value || '{"payment": false, "google_merchant_id": null}'
WHERE id = 'agents' AND NOT value ? 'payment';

-- Consents that buyers give to agents.
ALTER TABLE subscriber_consents
  DROP CONSTRAINT subscriber_consents_source_check,
  ADD CONSTRAINT subscriber_consents_source_check CHECK (source IN ('footer', 'checkout', 'account', 'agent'));
