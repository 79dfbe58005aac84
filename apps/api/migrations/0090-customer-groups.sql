-- Customers whom staff have put together, and offers that are for them alone (docs/decisions/0099).

CREATE TABLE customer_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX customer_groups_name ON customer_groups (lower(name));

CREATE TABLE customer_group_members (
  group_id uuid NOT NULL REFERENCES customer_groups,
  user_id uuid NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id)
);

CREATE INDEX customer_group_members_user ON customer_group_members (user_id);

-- A group that is deleted must not open its offers to everybody.
ALTER TABLE offers ADD COLUMN group_id uuid REFERENCES customer_groups;

CREATE INDEX offers_group ON offers (group_id);
