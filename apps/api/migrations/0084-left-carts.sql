-- How many mails have named the goods of a left cart (docs/decisions/0095).

ALTER TABLE cart_items ADD COLUMN reminders smallint NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2);
