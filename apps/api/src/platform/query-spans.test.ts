import { expect, test } from 'vitest'
import { toQueryName, withoutLiterals } from './query-spans.ts'

test.each([
  ['select "id" from "orders" where "id" = $1', 'SELECT orders'],
  ['insert into "ledger_entries" ("amount") values ($1)', 'INSERT ledger_entries'],
  ['\n  UPDATE stock_items SET available = available - $1', 'UPDATE stock_items'],
  ['WITH kept AS (SELECT 1 FROM carts) INSERT INTO orders SELECT 1', 'INSERT orders'],
  ['select p.id, (SELECT url FROM product_images) from "products" as p', 'SELECT products'],
  ['SELECT count FROM (SELECT 1 FROM users) AS found', 'SELECT'],
  ['delete from only "public"."mail_messages"', 'DELETE mail_messages'],
  ['begin', 'BEGIN'],
  ['SELECT pg_advisory_xact_lock($1)', 'SELECT'],
])('%j is called %s', (text, name) => expect(toQueryName(text)).toBe(name))

test('what stands in a statement as a value is blotted out', () => {
  expect(withoutLiterals("SELECT 'mei@example.com', 'it''s' FROM users WHERE id = $1")).toBe(
    "SELECT '?', '?' FROM users WHERE id = $1",
  )
})
