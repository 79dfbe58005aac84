-- Whether other programs have been notified that an offer or a sale runs (docs/decisions/0090): each change of it is an event.
-- What runs now began before programs could ask for these events.

ALTER TABLE offers ADD COLUMN is_announced boolean NOT NULL DEFAULT false;
ALTER TABLE sales ADD COLUMN is_announced boolean NOT NULL DEFAULT false;
UPDATE offers SET is_announced = true WHERE is_active AND starts_at <= now() AND ends_at > now();
UPDATE sales SET is_announced = true WHERE NOT is_stopped AND starts_at <= now() AND ends_at > now();
