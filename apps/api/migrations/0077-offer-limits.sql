-- Whom an offer is for, and how often it is used at most (docs/decisions/0093); and who may manage offers.

ALTER TABLE offers
  ADD COLUMN total_limit integer CHECK (total_limit > 0), -- orders of all customers that are not cancelled
  ADD COLUMN per_customer_limit integer CHECK (per_customer_limit > 0),
  ADD COLUMN first_order boolean NOT NULL DEFAULT false,
  ADD COLUMN birthday_month boolean NOT NULL DEFAULT false;

-- Roles of shops that exist already, as new ones have them.
INSERT INTO staff_role_permissions (role_id, permission)
SELECT id, 'offers.manage' FROM staff_roles WHERE id = 'manager';
