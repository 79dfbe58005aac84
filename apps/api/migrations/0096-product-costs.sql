-- What a product costs the shop (docs/decisions/0101), in a column of its own: a product's record is read for shoppers.
-- No cost: it is not known.

ALTER TABLE products ADD COLUMN cost_fen bigint CHECK (cost_fen BETWEEN 1 AND 100000000);
-- Of a unit, at the time of the order.
ALTER TABLE order_lines ADD COLUMN cost_fen bigint CHECK (cost_fen > 0);

-- Roles of shops that exist already, as new ones have them.
INSERT INTO staff_role_permissions (role_id, permission)
SELECT id, 'products.costs' FROM staff_roles WHERE id = 'manager';
