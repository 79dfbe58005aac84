-- When a sub-category's products were last written is asked every second: the index answers it.

CREATE INDEX products_subcategory_updated_at ON products (subcategory, updated_at);
