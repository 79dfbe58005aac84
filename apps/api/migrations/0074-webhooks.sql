-- Events for other programs (docs/decisions/0090): where they are delivered, what happened, and each delivery.

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  description text NOT NULL,
  event_types text[] NOT NULL CHECK (cardinality(event_types) > 0),
  status text NOT NULL CHECK (status IN ('active', 'paused', 'failing', 'gone')),
  secret text NOT NULL, -- sealed
  earlier_secret text, -- sealed; it signs as well until then
  earlier_secret_until timestamptz,
  failing_since timestamptz, -- the first failure after the last success
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((earlier_secret IS NULL) = (earlier_secret_until IS NULL))
);

CREATE TABLE webhook_events (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  subject text NOT NULL, -- such as `order:<id>`: events about the same are delivered in sequence
  sequence integer NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX webhook_events_of_subject ON webhook_events (subject, sequence);

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints,
  event_id uuid NOT NULL REFERENCES webhook_events,
  subject text NOT NULL, -- with the sequence, as its event has them
  sequence integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries integer NOT NULL DEFAULT 0, -- since it was sent, or sent again
  attempts jsonb NOT NULL DEFAULT '[]',
  next_attempt_at timestamptz NOT NULL, -- while one is under way, when its process is taken for dead
  created_at timestamptz NOT NULL
);

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at, sequence) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_in_sequence ON webhook_deliveries (endpoint_id, subject, sequence) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (event_id);
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at, id);

-- The stock that programs know of: what differs from it is an event.
CREATE TABLE webhook_stock (
  product_id uuid NOT NULL,
  size text NOT NULL,
  available integer NOT NULL,
  PRIMARY KEY (product_id, size)
);
