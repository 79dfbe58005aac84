-- A refund is sent by one at a time: of two at once the provider may refuse one and carry out the other.
ALTER TABLE refunds ADD COLUMN sending_until timestamptz; -- null: nobody sends it
