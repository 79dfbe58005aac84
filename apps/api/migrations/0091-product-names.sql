-- Searches have used products_all_names since migration 71. Each index of texts is written again whenever a price changes.
DROP INDEX products_names;
