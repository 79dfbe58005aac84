-- Offers that apply without a code (docs/decisions/0093), and what orders got of them.

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  title text NOT NULL,
  title_zh text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  benefit jsonb NOT NULL, -- what it does, as offers.schemas.ts of the contract describes it
  goods_trait text CHECK (goods_trait IN ('product', 'category', 'stone', 'label', 'element', 'treatment')),
  goods_values text[] NOT NULL DEFAULT '{}', -- goods with one of these; without a trait, all
  countries text[], -- of free shipping; null: all
  shipping_methods text[],
  min_spend_fen bigint NOT NULL CHECK (min_spend_fen >= 0),
  combines_with text[] NOT NULL CHECK (combines_with <@ ARRAY['product', 'order', 'shipping']),
  is_active boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at),
  CHECK ((goods_trait IS NULL) = (goods_values = '{}'))
);

CREATE INDEX offers_current ON offers (ends_at) WHERE is_active;
CREATE INDEX offers_created ON offers (created_at, id);

CREATE TABLE order_offers (
  order_id uuid NOT NULL REFERENCES orders,
  offer_id uuid NOT NULL REFERENCES offers,
  title text NOT NULL,
  title_zh text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  class text NOT NULL CHECK (class IN ('product', 'order', 'shipping')),
  goods_fen bigint NOT NULL CHECK (goods_fen >= 0),
  shipping_fen bigint NOT NULL CHECK (shipping_fen >= 0),
  terms jsonb, -- of goods: what it did then, by which returns find what the rest costs
  PRIMARY KEY (order_id, offer_id),
  CHECK (goods_fen + shipping_fen > 0)
);

CREATE INDEX order_offers_of_offer ON order_offers (offer_id, order_id);

CREATE TABLE order_line_offers (
  order_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  position integer NOT NULL,
  discount_fen bigint NOT NULL CHECK (discount_fen > 0),
  benefit jsonb NOT NULL, -- with its numbers: what a sentence about it needs
  PRIMARY KEY (order_id, offer_id, position),
  FOREIGN KEY (order_id, offer_id) REFERENCES order_offers
);
