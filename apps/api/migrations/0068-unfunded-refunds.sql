-- Since when the shop's balance at the provider does not cover a refund, which is tried again until it does.
ALTER TABLE refunds ADD COLUMN unfunded_at timestamptz; -- null: nothing is known to be lacking
