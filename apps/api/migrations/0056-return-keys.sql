-- The Idempotency-Key of a request for a return, as of an order: a repeat finds the return even if the process died
-- before it stored the response (decision 9).

ALTER TABLE returns ADD COLUMN idempotency_key text;
ALTER TABLE returns ADD UNIQUE (order_id, idempotency_key);
