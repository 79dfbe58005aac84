-- The rates that approximate prices are made with (decision 81): the last ones that were published, in one row.
CREATE TABLE exchange_rates (
  source text PRIMARY KEY CHECK (source = 'ecb'),
  day date NOT NULL, -- of the rates
  per_euro jsonb NOT NULL, -- by currency, as published
  checked_at timestamptz NOT NULL -- when they were last asked for, and came
);
