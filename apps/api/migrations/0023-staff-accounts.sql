-- A new authenticator app replaces the one before only when a code has confirmed it; the shop's own roles have names.

ALTER TABLE staff ADD COLUMN totp_pending_secret text; -- encrypted as totp_secret

-- Empty for the roles of a new shop, whose names the console translates.
ALTER TABLE staff_roles ADD COLUMN name text;

CREATE INDEX staff_name ON staff (name, id);
CREATE INDEX staff_created_at ON staff (created_at, id);
CREATE INDEX staff_invitations_email ON staff_invitations (email);
