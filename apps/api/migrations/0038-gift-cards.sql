-- Gift cards (decision 68): what the shop owes to whoever has the code.
CREATE TABLE gift_cards (
  id uuid PRIMARY KEY,
  -- SHA-256 of the code, which is nowhere else: a lost one is replaced.
  code_hash bytea NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  last_four text NOT NULL CHECK (length(last_four) = 4),
  amount_fen bigint NOT NULL CHECK (amount_fen BETWEEN 10000 AND 200000),
  -- Never below zero: redeemed by one guarded UPDATE.
  balance_fen bigint NOT NULL CHECK (balance_fen BETWEEN 0 AND amount_fen),
  status text NOT NULL CHECK (status IN ('active', 'blocked')),
  -- How often its code was replaced.
  reissues integer NOT NULL DEFAULT 0 CHECK (reissues >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX gift_cards_last_four ON gift_cards (last_four, created_at);
CREATE INDEX gift_cards_created_at ON gift_cards (created_at, id);

-- Every change of a balance, each with its entry in the ledger.
CREATE TABLE gift_card_movements (
  id uuid PRIMARY KEY,
  gift_card_id uuid NOT NULL REFERENCES gift_cards (id),
  order_id uuid REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('given', 'redeemed', 'returned', 'refunded')),
  -- Positive where the balance rises.
  amount_fen bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (CASE kind WHEN 'redeemed' THEN amount_fen < 0 ELSE amount_fen > 0 END),
  CHECK ((kind = 'given') = (order_id IS NULL))
);
CREATE INDEX gift_card_movements_gift_card_id ON gift_card_movements (gift_card_id, created_at);
CREATE INDEX gift_card_movements_order_id ON gift_card_movements (order_id);
CREATE UNIQUE INDEX gift_card_movements_given ON gift_card_movements (gift_card_id) WHERE kind = 'given';

-- Gift cards, as the merchant's stock, change without an order.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check1;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_order
  CHECK (order_id IS NOT NULL OR movement LIKE 'stock:%' OR movement LIKE 'gift-card:%');
