import { sql } from 'kysely'
import { MAX_LINE_QUANTITY } from '@shop/contract/orders'
import type { Db, Tx } from '../../platform/database.ts'

/** Of what, and how much. `size` is empty for goods without sizes. */
export interface CartLine {
  productId: string
  size: string
  quantity: number
}

/** The lines of a shopper's cart, in the order in which they came. */
export function listLines(db: Db, userId: string): Promise<(CartLine & { id: string })[]> {
  return db
    .selectFrom('cart_items')
    .select(['id', 'product_id as productId', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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
      quantity: sql<number>`least(quantity + ${line.quantity}::integer, ${MAX_LINE_QUANTITY}::integer)`,
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
