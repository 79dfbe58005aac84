import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { sql } from 'kysely'
import { TIME_ZONE } from '@shop/contract/days/days.rules'
import type { LedgerDifference } from './ledger-facts.shared.ts'
import { ORDER_GOODS } from './order-goods.sql.ts'
import type { Db, Tx } from '../../db/pool.ts'

type DifferenceRow = Omit<LedgerDifference, 'orderNumber'> & { orderNumber: string | null }

/**
 * Each ledger row from both sides: positive for the account it goes to, negative for the one it comes from.
 */
const MOVED = sql`moved AS (
  SELECT order_id, payment_id, unit, to_account AS account, amount FROM ledger_entries
  UNION ALL
  SELECT order_id, payment_id, unit, from_account, -amount FROM ledger_entries)`

const balance = (account: string) =>
  sql`coalesce(sum(amount) FILTER (WHERE account = ${sql.lit(account)}), 0)`

/**
 * An order counts as sold once while it awaits payment, and once for each payment that it has kept, or when gift cards or
 * the goods of an exchange have paid all of it; a claim names the order that has it, and a points entry the order that earned it.
 */
const ORDERS = sql<DifferenceRow>`
  WITH ${MOVED}, book AS (
    SELECT order_id, ${balance('sales')} AS sales, ${balance('shipping')} + ${balance('discounts')} AS extras,
      ${balance('wrapping')} AS wrapping, ${balance('gift_cards_sold')} AS cards,
      ${balance('receivable')} AS receivable, ${balance('coupons_held')} AS held,
      ${balance('coupons_used')} AS used, ${balance('coupons_free')} AS free,
      ${balance('points_held')} AS points, ${balance('points_granted')} AS granted
    FROM moved GROUP BY order_id
  ), fact AS (
    SELECT orders.*,
      (status = 'pending_payment')::int + (
        SELECT count(*) FROM payments WHERE order_id = orders.id AND succeeded_at IS NOT NULL)
        + (paid_at IS NOT NULL AND gift_card_fen = total_fen)::int AS times,
      (SELECT count(*) FROM coupon_claims WHERE order_id = orders.id AND status = 'held') AS held,
      (SELECT count(*) FROM coupon_claims WHERE order_id = orders.id AND status = 'used') AS used,
      cards.*,
      CASE WHEN gift_card IS NULL THEN subtotal_fen ELSE 0 END AS goods_fen,
      CASE WHEN gift_card IS NULL THEN 0 ELSE subtotal_fen END AS card_fen,
      (SELECT coalesce(sum(points), 0) FROM point_entries WHERE order_id = orders.id) AS points,
      (SELECT coalesce(sum(refunds.amount_fen), 0)
        FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = orders.id AND refunds.status = 'succeeded'
          AND refunds.reason IN ('merchant', 'cancelled')) AS sent_back,
      (SELECT coalesce(sum(amount_fen), 0) FROM refunds WHERE gift_card_order_id = orders.id) AS sent_to_cards
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_fen) FILTER (WHERE kind IN ('redeemed', 'returned', 'refunded')), 0) AS by_cards,
        coalesce(sum(amount_fen) FILTER (WHERE kind = 'sold'), 0) AS issued,
        coalesce(sum(-amount_fen) FILTER (WHERE kind = 'redeemed'), 0) AS redeemed,
        coalesce(sum(amount_fen) FILTER (WHERE kind = 'refunded'), 0) AS refunded_to_cards
      FROM gift_card_movements WHERE order_id = orders.id
    ) AS cards
  )
  SELECT order_number AS "orderNumber", what, unit, expected::bigint, actual::bigint
  FROM fact LEFT JOIN book ON book.order_id = fact.id
  CROSS JOIN LATERAL (VALUES
    ('product sales', 'CNY', times * goods_fen, -coalesce(book.sales, 0)),
    ('gift cards sold and not issued', 'CNY', times * card_fen - issued, -coalesce(book.cards, 0)),
    ('shipping less discounts', 'CNY', times * (shipping_fen - discount_fen), -coalesce(book.extras, 0)),
    ('gift wrapping', 'CNY', times * wrapping_fen, -coalesce(book.wrapping, 0)),
    ('amount due', 'CNY',
      CASE WHEN status = 'pending_payment' THEN total_fen + by_cards ELSE 0 END, coalesce(book.receivable, 0)),
    ('refunds completed', 'CNY', sent_back + sent_to_cards, refunded_fen),
    ('redeemed balances', 'CNY', gift_card_fen, redeemed),
    ('refunded balances', 'CNY', sent_to_cards, refunded_to_cards),
    ('coupons reserved', 'coupons', fact.held, coalesce(book.held, 0)),
    ('coupons used', 'coupons', fact.used, coalesce(book.used, 0)),
    ('coupons reserved or used', 'coupons', fact.held + fact.used, -coalesce(book.free, 0)),
    ('points earned', 'points', fact.points, coalesce(book.points, 0)),
    ('points granted', 'points', fact.points, -coalesce(book.granted, 0))
  ) AS checked (what, unit, expected, actual)
  WHERE expected <> actual`

/**
 * A payment that an order has kept charged the requested amount; any other was a surplus, and its whole
 * amount is in its first refund. A promised refund that was not sent is owed; so is all of a payment that is
 * refunded in full.
 */
const PAYMENTS = sql<DifferenceRow>`
  WITH ${MOVED}, book AS (
    SELECT payment_id, ${balance('owed')} AS owed, ${balance('returns')} AS returns
    FROM moved WHERE payment_id IS NOT NULL GROUP BY payment_id
  ), at_provider AS (
    SELECT payment_id, account, unit, sum(amount) AS amount
    FROM moved WHERE account LIKE 'provider:%' GROUP BY payment_id, account, unit
  ), back AS (
    SELECT payment_id, min(currency) AS currency,
      (array_agg(amount_minor ORDER BY created_at))[1] AS whole_minor,
      (array_agg(amount_fen ORDER BY created_at))[1] AS whole_fen,
      coalesce(sum(amount_minor) FILTER (WHERE status = 'succeeded'), 0) AS sent_minor,
      coalesce(sum(amount_fen) FILTER (WHERE status = 'succeeded'), 0) AS sent_fen,
      coalesce(sum(amount_fen) FILTER (WHERE status <> 'failed'), 0) AS promised_fen
    FROM refunds GROUP BY payment_id
  ), fact AS (
    SELECT payments.id, order_id, provider, status, refunded_minor, amount_minor,
      payments.succeeded_at IS NOT NULL AS is_kept,
      coalesce(back.sent_minor, 0) AS sent_minor, coalesce(back.sent_fen, 0) AS sent_fen,
      coalesce(back.promised_fen, 0) AS promised_fen,
      CASE WHEN succeeded_at IS NULL THEN coalesce(back.currency, payments.currency) ELSE payments.currency END
        AS currency,
      CASE WHEN status NOT IN ('succeeded', 'refund_pending', 'refunded') THEN 0
        WHEN succeeded_at IS NULL THEN coalesce(back.whole_minor, 0) ELSE amount_minor END AS charged_minor,
      CASE WHEN status NOT IN ('succeeded', 'refund_pending', 'refunded') THEN 0
        WHEN succeeded_at IS NULL THEN coalesce(back.whole_fen, 0)
        ELSE coalesce((SELECT amount_fen FROM wallet_quotes WHERE payment_id = payments.id), amount_minor)
      END AS charged_fen
    FROM payments LEFT JOIN back ON back.payment_id = payments.id
  )
  SELECT order_number AS "orderNumber", what, unit, expected::bigint, actual::bigint
  FROM fact JOIN orders ON orders.id = fact.order_id LEFT JOIN book ON book.payment_id = fact.id
  CROSS JOIN LATERAL (VALUES
    ('balance at ' || provider, fact.currency, charged_minor - sent_minor, coalesce((
      SELECT amount FROM at_provider
      WHERE payment_id = fact.id AND account = 'provider:' || provider AND unit = fact.currency), 0)),
    ('balance outside ' || provider, fact.currency, 0, coalesce((
      SELECT sum(abs(amount)) FROM at_provider WHERE payment_id = fact.id
        AND (account <> 'provider:' || provider OR unit <> fact.currency)), 0)),
    ('refunded by ' || provider, fact.currency, least(sent_minor, amount_minor), refunded_minor),
    ('refunds owed', 'CNY', CASE fact.status
      WHEN 'succeeded' THEN promised_fen - sent_fen
      WHEN 'refund_pending' THEN charged_fen - sent_fen ELSE 0 END, -coalesce(book.owed, 0)),
    ('refunds promised', 'CNY', CASE WHEN NOT is_kept THEN 0
      WHEN fact.status = 'refund_pending' THEN charged_fen ELSE promised_fen END, coalesce(book.returns, 0))
  ) AS checked (what, unit, expected, actual)
  WHERE expected <> actual`

/** Rows whose order has another payment, or none, are in no account of a payment. */
const STRAY_MONEY = sql<DifferenceRow>`
  SELECT order_number AS "orderNumber", 'entries of another order’s payment' AS what, unit,
    0::bigint AS expected, sum(amount)::bigint AS actual
  FROM ledger_entries JOIN orders ON orders.id = ledger_entries.order_id
  LEFT JOIN payments ON payments.id = ledger_entries.payment_id
  WHERE payments.order_id <> orders.id
    OR (payments.id IS NULL AND 'gift_cards' NOT IN (from_account, to_account) AND ('owed' IN (from_account, to_account) OR 'exchange' IN (from_account, to_account)
      OR 'returns' IN (from_account, to_account) OR from_account LIKE 'provider:%' OR to_account LIKE 'provider:%'))
  GROUP BY order_number, unit`

/** A pending order reserves its units, a paid one has sold them, less what came back; a cancelled one has none. */
const UNITS = sql<DifferenceRow>`
  WITH ${MOVED}, book AS (
    SELECT order_id, account, sum(amount) AS amount FROM moved WHERE unit = 'pieces' GROUP BY order_id, account
  ), fact AS (
    SELECT order_id, kind || ':' || product_id || ':' || size AS account, sum(pieces) AS amount
    FROM ${ORDER_GOODS} JOIN orders ON orders.id = order_id AND status <> 'cancelled'
    CROSS JOIN LATERAL (VALUES
      ('shelf', returned_quantity - quantity),
      (CASE status WHEN 'pending_payment' THEN 'reserved' ELSE 'sold' END, quantity - returned_quantity)
    ) AS placed (kind, pieces)
    GROUP BY order_id, account
  )
  SELECT order_number AS "orderNumber", 'units in ' || account AS what, 'pieces' AS unit,
    coalesce(fact.amount, 0)::bigint AS expected, coalesce(book.amount, 0)::bigint AS actual
  FROM fact FULL JOIN book USING (order_id, account) JOIN orders ON orders.id = order_id
  WHERE coalesce(fact.amount, 0) <> coalesce(book.amount, 0)`

const STOCK = sql<DifferenceRow>`
  WITH ${MOVED}, book AS (
    SELECT split_part(account, ':', 1) AS kind, account, sum(amount) AS amount
    FROM moved WHERE unit = 'pieces' GROUP BY account
  ), item AS (
    SELECT kind || ':' || product_id || ':' || size AS account, pieces
    FROM stock_items CROSS JOIN LATERAL (VALUES ('reserved', reserved), ('shelf', available)) AS kept (kind, pieces)
  )
  SELECT NULL AS "orderNumber", 'units in ' || account AS what, 'pieces' AS unit,
    coalesce(item.pieces, 0)::bigint AS expected, coalesce(kept.amount, 0)::bigint AS actual
  FROM item FULL JOIN (SELECT * FROM book WHERE kind IN ('reserved', 'shelf')) kept USING (account)
  WHERE coalesce(item.pieces, 0) <> coalesce(kept.amount, 0)
  UNION ALL
  SELECT NULL, 'units sold of ' || slug, 'pieces', sold_count,
    (coalesce(sold.amount, 0) - coalesce(given.amount, 0))::bigint
  FROM products LEFT JOIN (
    SELECT split_part(account, ':', 2) AS product_id, sum(amount) AS amount
    FROM book WHERE kind = 'sold' GROUP BY 1
  ) sold ON sold.product_id = products.id::text
  LEFT JOIN (
    SELECT order_lines.product_id, sum(quantity - returned_quantity) AS amount
    FROM order_lines JOIN orders ON orders.id = order_id AND status NOT IN ('pending_payment', 'cancelled')
    WHERE free_gift GROUP BY 1
  ) given ON given.product_id = products.id
  WHERE sold_count <> coalesce(sold.amount, 0) - coalesce(given.amount, 0)`

/**
 * What reports of products are made of (migrations 33 and 107): units sold, and free gifts. Of designed bracelets it counts
 * parts, which no report lists.
 */
const SALES_BY_DAY = sql<DifferenceRow>`
  WITH fact AS (
    SELECT (paid_at AT TIME ZONE ${sql.lit(TIME_ZONE)})::date AS day, product_id,
      sum(quantity - returned_quantity) FILTER (WHERE NOT free_gift) AS units,
      sum(quantity - returned_quantity) FILTER (WHERE free_gift) AS gifts
    FROM orders JOIN order_lines ON order_id = orders.id
    WHERE status NOT IN ('pending_payment', 'cancelled')
    GROUP BY 1, 2
  )
  SELECT NULL AS "orderNumber", 'units ' || how || ' on ' || day || ' of ' || slug AS what, 'pieces' AS unit,
    coalesce(expected, 0)::bigint AS expected, coalesce(actual, 0)::bigint AS actual
  FROM fact FULL JOIN product_sales sales USING (day, product_id) JOIN products ON products.id = product_id
  CROSS JOIN LATERAL (VALUES ('sold', fact.units, sales.units), ('given', fact.gifts, sales.gifts))
    AS checked (how, expected, actual)
  WHERE coalesce(expected, 0) <> coalesce(actual, 0) AND product_id <> ${sql.lit(DESIGN_PRODUCT_ID)}`

/** A change of the merchant's stock names its reason, and moves only between outside and the available stock. */
const STOCK_MOVEMENTS = sql<DifferenceRow>`
  SELECT NULL AS "orderNumber", 'entries of ' || movement AS what, unit, 0::bigint AS expected,
    sum(amount)::bigint AS actual
  FROM ledger_entries LEFT JOIN stock_movements ON movement = 'stock:' || stock_movements.id
  WHERE order_id IS NULL AND movement NOT LIKE 'gift-card:%' AND (stock_movements.id IS NULL OR unit <> 'pieces'
    OR 'outside:' NOT IN (left(from_account, 8), left(to_account, 8))
    OR 'shelf:' NOT IN (left(from_account, 6), left(to_account, 6)))
  GROUP BY movement, unit`

/** A card's balance is what its movements come to, each with its entry; and no other entry moves such balances. */
const GIFT_CARDS = sql<DifferenceRow>`
  WITH book AS (
    SELECT gift_card_id, sum(amount_fen) AS moved,
      sum(CASE WHEN from_account = 'gift_cards' THEN amount WHEN to_account = 'gift_cards' THEN -amount ELSE 0 END)
        AS entered
    FROM gift_card_movements moves LEFT JOIN ledger_entries ON movement = 'gift-card:' || moves.id
    GROUP BY gift_card_id
  )
  SELECT NULL AS "orderNumber", what || ' of gift card ' || gift_cards.id AS what, 'CNY' AS unit,
    balance_fen AS expected, actual::bigint
  FROM gift_cards LEFT JOIN book ON gift_card_id = gift_cards.id
  CROSS JOIN LATERAL (VALUES
    ('movements', coalesce(book.moved, 0)), ('ledger', coalesce(book.entered, 0))
  ) AS checked (what, actual)
  WHERE balance_fen <> actual
  UNION ALL
  SELECT NULL, 'entries of ' || movement || ' without a movement of a gift card', unit, 0, sum(amount)::bigint
  FROM ledger_entries
  WHERE 'gift_cards' IN (from_account, to_account)
    AND NOT EXISTS (SELECT 1 FROM gift_card_movements moves WHERE movement = 'gift-card:' || moves.id)
  GROUP BY movement, unit`

const POINTS = sql<DifferenceRow>`
  WITH ${MOVED}, book AS (
    SELECT user_id, sum(amount) AS points
    FROM moved JOIN orders ON orders.id = order_id WHERE account = 'points_held' GROUP BY user_id
  )
  SELECT NULL AS "orderNumber", 'points of user ' || id AS what, 'points' AS unit,
    coalesce(book.points, 0)::bigint AS expected, users.points::bigint AS actual
  FROM users LEFT JOIN book ON book.user_id = users.id
  WHERE users.points <> coalesce(book.points, 0)`

/** Every difference between the ledger and the shop's tables. */
export async function listShopDifferences(db: Tx): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = []
  for (const comparison of [
    ORDERS,
    PAYMENTS,
    STRAY_MONEY,
    UNITS,
    STOCK,
    SALES_BY_DAY,
    STOCK_MOVEMENTS,
    POINTS,
    GIFT_CARDS,
  ]) {
    const { rows } = await comparison.execute(db)
    for (const { orderNumber, ...rest } of rows)
      found.push({ orderNumber: orderNumber ?? undefined, ...rest })
  }
  return found
}

/** The same on a snapshot, whatever is written meanwhile. */
export function listShopDifferencesNow(db: Db): Promise<LedgerDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      // Reading all of the ledger may exceed the shop's statement timeout.
      await sql`SET LOCAL statement_timeout = 0`.execute(db)
      return listShopDifferences(db)
    })
}
