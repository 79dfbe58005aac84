-- Whose money pays for the order of an exchange (decision 69): what is refunded of it goes back to where it came from. Of an
-- order, all that is left here is its exchanged_fen. What an exchanged order had from others moves on when it is exchanged too.

CREATE TABLE exchanged_money (
  order_id uuid NOT NULL REFERENCES orders (id), -- the order of the new items
  from_order_id uuid NOT NULL REFERENCES orders (id), -- the order that was paid
  fen bigint NOT NULL CHECK (fen > 0), -- what it brought
  left_fen bigint NOT NULL CHECK (left_fen BETWEEN 0 AND fen), -- what still pays for the new items
  PRIMARY KEY (order_id, from_order_id),
  CHECK (order_id <> from_order_id)
);
CREATE INDEX exchanged_money_from_order_id ON exchanged_money (from_order_id);

INSERT INTO exchanged_money (order_id, from_order_id, fen, left_fen)
SELECT exchange_order_id, order_id, exchanged_fen, exchanged_fen FROM returns
WHERE status = 'exchanged' AND exchanged_fen > 0;
