-- Returns, from the request to money, other items, a repair, or the parcel back (decision 69). Statuses move like those of
-- orders: along return_transitions, a history row each.

CREATE TABLE return_transitions (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO return_transitions (from_status, to_status) VALUES
  ('new', 'requested'),
  ('requested', 'approved'),
  ('requested', 'declined'),
  ('requested', 'withdrawn'),
  ('approved', 'sent'),
  ('approved', 'withdrawn'), -- by the shopper, or because nothing was sent in time
  ('sent', 'received'),
  ('received', 'inspected'),
  ('inspected', 'refunded'),
  ('inspected', 'exchanged'),
  ('inspected', 'repaired'),
  ('inspected', 'sent_back');

CREATE TABLE return_history (
  return_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  from_version integer CHECK (from_version = version - 1),
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('shopper', 'merchant', 'expiry')),
  reply text, -- the merchant's words of this step, for the shopper
  created_at timestamptz NOT NULL,
  PRIMARY KEY (return_id, version),
  UNIQUE (return_id, version, to_status),
  CHECK ((version = 1) = (from_status = 'new')),
  CHECK ((version = 1) = (from_version IS NULL)),
  FOREIGN KEY (from_status, to_status) REFERENCES return_transitions (from_status, to_status),
  FOREIGN KEY (return_id, from_version, from_status) REFERENCES return_history (return_id, version, to_status)
);

CREATE TABLE returns (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  number integer NOT NULL CHECK (number > 0), -- which of the order's returns
  status text NOT NULL,
  version integer NOT NULL,
  edits integer NOT NULL DEFAULT 0 CHECK (edits >= 0), -- changes besides those of the status
  remedy text NOT NULL CHECK (remedy IN ('refund', 'exchange', 'repair', 'restring')),
  reason text NOT NULL CHECK (reason IN
    ('changed_mind', 'does_not_fit', 'not_as_described', 'wrong_item', 'damaged', 'faulty', 'worn')),
  message text, -- the shopper's own words
  return_to text, -- the address, as it was approved
  label_url text,
  send_by timestamptz, -- approved and not sent by then, it ends
  reminded_at timestamptz,
  carrier text,
  tracking_number text,
  back_carrier text,
  back_tracking_number text,
  is_accepted boolean, -- null until it is inspected; false: it goes back to its shopper
  inspection_note text, -- for the staff
  surcharge_fen bigint CHECK (surcharge_fen >= 0), -- of an approved exchange
  price_difference_fen bigint CHECK (price_difference_fen >= 0), -- what the new items are cheaper, refunded
  exchange_order_id uuid UNIQUE REFERENCES orders (id), -- the order of the new items
  exchanged_fen bigint CHECK (exchanged_fen >= 0), -- of the order's money, what pays for them
  refund jsonb, -- what was refunded, each part explained
  refunded_fen bigint CHECK (refunded_fen > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (order_id, number),
  CHECK ((refund IS NULL) = (refunded_fen IS NULL)),
  CHECK (status <> 'refunded' OR refund IS NOT NULL),
  CHECK (status <> 'exchanged' OR (exchange_order_id IS NOT NULL AND exchanged_fen IS NOT NULL)),
  FOREIGN KEY (id, version, status) REFERENCES return_history (return_id, version, to_status)
);
CREATE INDEX returns_created_at ON returns (created_at, id);
CREATE INDEX returns_status ON returns (status, created_at, id);
CREATE INDEX returns_send_by ON returns (send_by) WHERE status = 'approved';

CREATE TABLE return_lines (
  return_id uuid NOT NULL REFERENCES returns (id),
  position integer NOT NULL, -- of the order's line
  quantity integer NOT NULL CHECK (quantity > 0),
  new_product_id uuid REFERENCES products (id), -- of an exchange
  new_size text,
  -- What became of the units; null until they are inspected.
  restocked integer,
  seconds integer,
  written_off integer,
  PRIMARY KEY (return_id, position),
  CHECK ((new_product_id IS NULL) = (new_size IS NULL)),
  CHECK (num_nulls(restocked, seconds, written_off) IN (0, 3)),
  CHECK (restocked >= 0 AND seconds >= 0 AND written_off >= 0),
  CHECK (restocked + seconds + written_off IN (0, quantity))
);
CREATE INDEX return_lines_new_product_id ON return_lines (new_product_id);

-- An order that an exchange has placed: it waits for the return to be accepted, then it may be shipped.
ALTER TABLE orders
  ADD COLUMN exchange text CHECK (exchange IN ('waiting', 'released')),
-- What of an order's money pays for exchanges; it is not refunded.
  ADD COLUMN exchanged_fen bigint NOT NULL DEFAULT 0 CHECK (exchanged_fen >= 0),
  ADD CONSTRAINT orders_exchanged CHECK (refunded_fen + exchanged_fen <= total_fen);
ALTER TABLE order_lines
  ADD COLUMN exchanged_quantity integer NOT NULL DEFAULT 0 CHECK (exchanged_quantity BETWEEN 0 AND quantity);
