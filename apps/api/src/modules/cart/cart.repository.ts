import { sql, type RawBuilder } from 'kysely'
import { MAX_LINE_QUANTITY } from '@shop/contract/orders'
import type { Db, Tx } from '../../platform/database.ts'

/** Of what, and how much. `size` is empty for goods without sizes. */
export interface CartLine {
  productId: string
  size: string
  quantity: number
}

/** A line that is kept. */
export type KeptLine = CartLine & { id: string }

/** The lines of a shopper's cart, in the order in which they came. */
export function listLines(db: Db, userId: string): Promise<KeptLine[]> {
  return db
    .selectFrom('cart_items')
    .select(['id', 'product_id as productId', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Adds pieces to the line that has the same, or a line, in one statement and without a lock: only while the cart has
 * fewer than `fewerThan` lines. Answers the cart as it is then; undefined when nothing was added.
 */
export async function addToSmallCart(
  db: Db,
  {
    id,
    userId,
    now,
    fewerThan,
    ...line
  }: CartLine & { id: string; userId: string; now: Date; fewerThan: number },
): Promise<KeptLine[] | undefined> {
  const { rows } = await sql<KeptLine & { isAdded: boolean }>`
    WITH kept AS (
      SELECT id, product_id, size, quantity, created_at FROM cart_items WHERE user_id = ${userId}
    ),
    added AS (
      INSERT INTO cart_items (id, user_id, product_id, size, quantity, created_at, updated_at)
      SELECT ${id}::uuid, ${userId}::uuid, ${line.productId}::uuid, ${line.size}::text, ${line.quantity}::integer,
        ${now}::timestamptz, ${now}::timestamptz
      WHERE (SELECT count(*) FROM kept) < ${fewerThan}::integer
      ON CONFLICT (user_id, product_id, size) DO UPDATE SET
        quantity = ${toRaised(line.quantity)}, updated_at = excluded.updated_at
      RETURNING id, product_id, size, quantity, created_at
    )
    SELECT id, product_id AS "productId", size, quantity, is_added AS "isAdded" FROM (
      SELECT *, true AS is_added FROM added
      UNION ALL SELECT *, false FROM kept WHERE id NOT IN (SELECT id FROM added)
    ) AS lines ORDER BY created_at, id`.execute(db)
  if (!rows.some(({ isAdded }) => isAdded)) return undefined
  return rows.map(({ isAdded: _, ...kept }) => kept)
}

/** So many more, as far as a line holds. */
function toRaised(quantity: number): RawBuilder<number> {
  return sql`least(cart_items.quantity + ${quantity}::integer, ${MAX_LINE_QUANTITY}::integer)`
}

export async function countLines(db: Tx, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('cart_items')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

/** Adds pieces to the line that has the same, as many as a line holds. False when there is none. */
export async function raiseLine(db: Tx, userId: string, line: CartLine, now: Date): Promise<boolean> {
  const raised = await db
    .updateTable('cart_items')
    .set({
      quantity: toRaised(line.quantity),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('product_id', '=', line.productId)
    .where('size', '=', line.size)
    .returning('id')
    .executeTakeFirst()
  return raised !== undefined
}

export async function insertLine(
  db: Tx,
  { id, userId, now, ...line }: CartLine & { id: string; userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('cart_items')
    .values({
      ...{ id, user_id: userId, product_id: line.productId, size: line.size, quantity: line.quantity },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
}

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
