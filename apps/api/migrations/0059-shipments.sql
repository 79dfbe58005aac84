-- Shipments: an order goes in one parcel or in several, each with its own units and its own way (decision 26). They stand in
-- place of orders.carrier, orders.tracking_number, parcels and parcel_events. Those are unused from here on; they are dropped
-- one version later, because the version before still runs on these tables while machines are renewed.

CREATE TABLE shipments (
  order_id uuid NOT NULL REFERENCES orders (id),
  number integer NOT NULL CHECK (number > 0), -- which of the order's shipments
  carrier text NOT NULL,
  tracking_number text, -- null once its shopper is erased
  shipped_at timestamptz NOT NULL,
  delivered_at timestamptz,
  PRIMARY KEY (order_id, number)
);

-- Units first_unit to last_unit of an order's line. The first shipment of a line begins with unit 1, each later one where
-- another ended: no unit is in two shipments, whoever writes them.
CREATE TABLE shipment_lines (
  order_id uuid NOT NULL,
  shipment_number integer NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  first_unit integer NOT NULL CHECK (first_unit > 0),
  last_unit integer NOT NULL CHECK (last_unit = first_unit + quantity - 1),
  follows_unit integer CHECK (follows_unit = first_unit - 1), -- null: the first of its line
  PRIMARY KEY (order_id, shipment_number, position),
  UNIQUE (order_id, position, first_unit),
  UNIQUE (order_id, position, last_unit),
  CHECK ((first_unit = 1) = (follows_unit IS NULL)),
  FOREIGN KEY (order_id, shipment_number) REFERENCES shipments (order_id, number),
  FOREIGN KEY (order_id, position) REFERENCES order_lines (order_id, position),
  FOREIGN KEY (order_id, position, follows_unit) REFERENCES shipment_lines (order_id, position, last_unit)
);

-- Units that were refunded before they were sent: they need not be.
ALTER TABLE order_lines ADD COLUMN cancelled_quantity integer NOT NULL DEFAULT 0
  CHECK (cancelled_quantity BETWEEN 0 AND quantity);

-- One for each shipment that the shop follows. Where it is moves along parcel_transitions.
CREATE TABLE shipment_tracking (
  order_id uuid NOT NULL,
  shipment_number integer NOT NULL,
  provider text NOT NULL, -- who is asked
  tracking_id text, -- the provider's name of it; null until it is registered there
  from_status text NOT NULL,
  status text NOT NULL,
  refused_at timestamptz, -- the provider does not take the number
  news_at timestamptz NOT NULL, -- of its last event, or when it was first followed
  check_at timestamptz, -- when the provider is asked next; null once nothing more is expected
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, shipment_number),
  FOREIGN KEY (order_id, shipment_number) REFERENCES shipments (order_id, number),
  FOREIGN KEY (from_status, status) REFERENCES parcel_transitions (from_status, to_status)
);
-- Two shipments may go in one parcel.
CREATE INDEX shipment_tracking_tracking_id ON shipment_tracking (tracking_id, provider);
CREATE INDEX shipment_tracking_check_at ON shipment_tracking (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX shipment_tracking_under_way ON shipment_tracking (news_at) WHERE status <> 'delivered';

-- What carriers saw. No words of theirs: they name people and their phones.
CREATE TABLE shipment_events (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  shipment_number integer NOT NULL,
  status text NOT NULL CHECK (status IN
    ('registered', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned')),
  occurred_at timestamptz NOT NULL,
  place text NOT NULL CHECK (length(place) <= 120),
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The same scan is reported again and again.
  UNIQUE (order_id, shipment_number, occurred_at, status, place),
  FOREIGN KEY (order_id, shipment_number) REFERENCES shipment_tracking (order_id, shipment_number)
);

-- An order that was sent before has one shipment with all its lines; of an erased one the number is gone, not the carrier.
INSERT INTO shipments (order_id, number, carrier, tracking_number, shipped_at, delivered_at)
SELECT id, 1, carrier, tracking_number,
  coalesce((SELECT max(created_at) FROM order_history WHERE order_id = orders.id AND to_status = 'shipped'), updated_at),
  delivered_at
FROM orders WHERE carrier IS NOT NULL;

INSERT INTO shipment_lines (order_id, shipment_number, position, quantity, first_unit, last_unit)
SELECT order_id, 1, position, quantity, 1, quantity
FROM order_lines JOIN shipments USING (order_id);

INSERT INTO shipment_tracking (order_id, shipment_number, provider, tracking_id, from_status, status, refused_at, news_at,
  check_at, created_at, updated_at)
SELECT order_id, 1, provider, tracking_id, from_status, status, refused_at, news_at, check_at, created_at, parcels.updated_at
FROM parcels JOIN shipments USING (order_id);

INSERT INTO shipment_events (id, order_id, shipment_number, status, occurred_at, place, source, created_at)
SELECT id, order_id, 1, status, occurred_at, place, source, created_at
FROM parcel_events WHERE EXISTS (SELECT FROM shipments WHERE shipments.order_id = parcel_events.order_id);

-- What was refunded by lines of orders that wait to be sent: few.
UPDATE order_lines line SET cancelled_quantity = least(line.quantity, gone.units)
FROM (
  SELECT orders.id AS order_id, part.position, sum(part.quantity)::integer AS units
  FROM orders
  JOIN refunds ON refunds.gift_card_order_id = orders.id
    OR refunds.payment_id IN (SELECT id FROM payments WHERE payments.order_id = orders.id)
  JOIN refund_lines part ON part.refund_id = refunds.id
  WHERE orders.status IN ('paid', 'preparing', 'partially_refunded') AND orders.carrier IS NULL
    AND refunds.status <> 'failed'
  GROUP BY orders.id, part.position
) gone
WHERE gone.order_id = line.order_id AND gone.position = line.position;
