import { sql } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { CART_COLUMNS } from '../products/catalogue/product-columns.sql.ts'
import type { CartProduct } from '../products/catalogue/product-rows.shared.ts'

/** A product, its size (empty for products without sizes; of a design its code) and quantity. */
export interface CartLine {
  productId: string
  size: string
  quantity: number
}

/** A stored line with what its price needs, so that a cart is read with one statement. */
export type StoredLine = Omit<CartLine, 'productId'> & { id: string; product: CartProduct }

/** The lines of a shopper's cart, in the order in which they came. */
export async function listLines(db: Db, userId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('cart_items as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .select(['c.id as lineId', 'c.size', 'c.quantity'])
    .select(CART_COLUMNS)
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
  return rows.map(toStoredLine)
}

type LineRow = Omit<CartLine, 'productId'> & { lineId: string } & CartProduct

function toStoredLine({ lineId, size, quantity, ...product }: LineRow): StoredLine {
  return { id: lineId, size, quantity, product }
}

/**
 * Adds to the quantity of the same line, up to the maximum, or inserts a line, in one statement: only what is
 * on sale in that size, and only while the cart has fewer than `fewerThan` other lines. Of a bracelet that the shopper
 * designed, the size is its code, which the caller has checked.
 * Returns the resulting cart; undefined when nothing was added.
 */
export async function addLine(
  db: Db | Tx,
  {
    id,
    userId,
    now,
    fewerThan,
    isDesign,
    ...line
  }: CartLine & { id: string; userId: string; now: Date; fewerThan: number; isDesign: boolean },
): Promise<StoredLine[] | undefined> {
  const { rows } = await sql<LineRow & { isAdded: boolean }>`
    WITH present AS (
      SELECT id, product_id, size, quantity, created_at FROM cart_items WHERE user_id = ${userId}
    ),
    added AS (
      INSERT INTO cart_items (id, user_id, product_id, size, quantity, created_at, updated_at)
      SELECT ${id}::uuid, ${userId}::uuid, p.id, ${line.size}::text, ${line.quantity}::integer, ${now}::timestamptz, ${now}::timestamptz
      FROM products p
      WHERE p.id = ${line.productId}::uuid AND ((${isDesign}::boolean AND p.id = ${DESIGN_PRODUCT_ID}::uuid) OR (
          p.status = 'active' AND p.published_at <= ${now}::timestamptz
          AND EXISTS (SELECT FROM stock_items s WHERE s.product_id = p.id AND s.size = ${line.size}::text)))
        AND (SELECT count(*) FROM present WHERE (product_id, size) <> (p.id, ${line.size}::text)) < ${fewerThan}::integer
      ON CONFLICT (user_id, product_id, size) DO UPDATE SET
        quantity = least(cart_items.quantity + excluded.quantity, ${MAX_LINE_QUANTITY}::integer), updated_at = excluded.updated_at
      RETURNING id, product_id, size, quantity, created_at
    )
    SELECT c.id AS "lineId", c.size, c.quantity, c.is_added AS "isAdded", ${COLUMNS}
    FROM (
      SELECT *, true AS is_added FROM added
      UNION ALL SELECT *, false FROM present WHERE id NOT IN (SELECT id FROM added)
    ) AS c JOIN products p ON p.id = c.product_id
    ORDER BY c.created_at, c.id`.execute(db)
  if (!rows.some(({ isAdded }) => isAdded)) return undefined
  return rows.map(({ isAdded: _, ...row }) => toStoredLine(row))
}

const COLUMNS = sql.join(
  CART_COLUMNS.map((column) => (typeof column === 'string' ? sql.ref(column) : column)),
)

/** False when the shopper has no such line. */
export async function updateQuantity(
  db: Db,
  { userId, id, quantity, now }: { userId: string; id: string; quantity: number; now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('cart_items')
    .set({ quantity, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** False when the shopper has no such line. */
export async function deleteLine(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('cart_items')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
