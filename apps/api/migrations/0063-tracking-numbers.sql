-- Orders found by the number of a parcel, or by its beginning.
CREATE INDEX shipments_tracking_number ON shipments (tracking_number text_pattern_ops) WHERE tracking_number IS NOT NULL;
