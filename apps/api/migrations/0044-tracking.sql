-- Parcels on their way, as their carriers report it (decision 26).

CREATE TABLE parcel_transitions (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO parcel_transitions (from_status, to_status) VALUES
  ('new', 'registered'),
  ('registered', 'picked_up'), -- scans are missed, so steps may be
  ('registered', 'in_transit'),
  ('registered', 'out_for_delivery'),
  ('registered', 'delivered'),
  ('registered', 'exception'),
  ('registered', 'returned'),
  ('picked_up', 'in_transit'),
  ('picked_up', 'out_for_delivery'),
  ('picked_up', 'delivered'),
  ('picked_up', 'exception'),
  ('picked_up', 'returned'),
  ('in_transit', 'out_for_delivery'),
  ('in_transit', 'delivered'),
  ('in_transit', 'exception'),
  ('in_transit', 'returned'),
  ('out_for_delivery', 'in_transit'), -- back to the depot, for the next day
  ('out_for_delivery', 'delivered'),
  ('out_for_delivery', 'exception'),
  ('out_for_delivery', 'returned'),
  ('exception', 'in_transit'),
  ('exception', 'out_for_delivery'),
  ('exception', 'delivered'),
  ('exception', 'returned');

-- One for each order whose parcel the shop follows. The number is the order's own.
CREATE TABLE parcels (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  provider text NOT NULL, -- who is asked
  tracking_id text, -- the provider's name of it; null until it is registered there
  from_status text NOT NULL,
  status text NOT NULL,
  refused_at timestamptz, -- the provider does not take the number
  news_at timestamptz NOT NULL, -- of its last event, or when it was first followed
  check_at timestamptz, -- when the provider is asked next; null once nothing more is expected
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (from_status, status) REFERENCES parcel_transitions (from_status, to_status)
);
-- Two orders may go in one parcel.
CREATE INDEX parcels_tracking_id ON parcels (tracking_id, provider);
CREATE INDEX parcels_check_at ON parcels (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX parcels_under_way ON parcels (news_at) WHERE status <> 'delivered';

-- What carriers saw. No words of theirs: they name people and their phones.
CREATE TABLE parcel_events (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES parcels (order_id),
  status text NOT NULL CHECK (status IN
    ('registered', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned')),
  occurred_at timestamptz NOT NULL,
  place text NOT NULL CHECK (length(place) <= 120),
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The same scan is reported again and again.
  UNIQUE (order_id, occurred_at, status, place)
);
