-- The list of languages is the contract's: a further one needs no migration (docs/decisions/0088).

ALTER TABLE users DROP CONSTRAINT users_language_check;
ALTER TABLE articles DROP CONSTRAINT articles_language_check;
ALTER TABLE stock_alerts DROP CONSTRAINT stock_alerts_language_check;
ALTER TABLE staff DROP CONSTRAINT staff_language_check;
ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_language_check;
