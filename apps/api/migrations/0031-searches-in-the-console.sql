-- Searches of the audit log and of coupons, among many entries and codes.

CREATE INDEX audit_log_search ON audit_log USING gin (subject_label gin_trgm_ops, who gin_trgm_ops);
CREATE INDEX coupons_search ON coupons USING gin (code gin_trgm_ops, title gin_trgm_ops, title_zh gin_trgm_ops);
