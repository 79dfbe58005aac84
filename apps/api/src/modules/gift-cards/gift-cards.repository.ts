import { PAYING_MOVEMENTS } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { GiftCardMovements, GiftCards } from '../../db/tables.ts'

export type GiftCardRow = Selectable<GiftCards>
export type GiftCardMovementRow = Selectable<GiftCardMovements>

export async function insertGiftCard(db: Tx, card: GiftCardRow): Promise<void> {
  await db.insertInto('gift_cards').values(card).execute()
}

export function findByHash(db: Db | Tx, hash: Buffer): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('code_hash', '=', hash).executeTakeFirst()
}

export function lockGiftCard(db: Tx, id: string): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findGiftCard(db: Db | Tx, id: string): Promise<GiftCardRow | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Takes an amount from the balance if the card has as much, and is active or `alsoBlocked`. Returns whether it did.
 */
export async function takeFromBalance(
  db: Tx,
  {
    id,
    amountFen,
    now,
    alsoBlocked = false,
  }: { id: string; amountFen: number; now: Date; alsoBlocked?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gift_cards')
    .set({ balance_fen: sql`balance_fen - ${amountFen}`, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', alsoBlocked ? ['active', 'blocked'] : ['active'])
    .where('balance_fen', '>=', amountFen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts an amount back, also to a blocked card: it stays what the shop owes. */
export async function addToBalance(
  db: Tx,
  { id, amountFen, now }: { id: string; amountFen: number; now: Date },
): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ balance_fen: sql`balance_fen + ${amountFen}`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function updateGiftCard(
  db: Tx,
  id: string,
  change: Partial<Pick<GiftCardRow, 'status' | 'code_hash' | 'last_four' | 'reissues'>> & {
    updated_at: Date
  },
): Promise<void> {
  await db.updateTable('gift_cards').set(change).where('id', '=', id).execute()
}

export async function insertMovement(db: Tx, movement: GiftCardMovementRow): Promise<void> {
  await db.insertInto('gift_card_movements').values(movement).execute()
}

/** The movements of a card, oldest first. */
export function listMovements(db: Db | Tx, giftCardId: string): Promise<GiftCardMovementRow[]> {
  return db
    .selectFrom('gift_card_movements')
    .selectAll()
    .where('gift_card_id', '=', giftCardId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What each card has paid of an order and not got back, in fen; cards in one order, so that locks never cross. */
export async function listPaidByCards(db: Tx, orderId: string): Promise<{ id: string; paidFen: number }[]> {
  const rows = await db
    .selectFrom('gift_card_movements')
    .select(['gift_card_id as id', sql<string>`-sum(amount_fen)`.as('paid')])
    .where('order_id', '=', orderId)
    .where('kind', 'in', PAYING_MOVEMENTS)
    .where('kind', 'in', ['redeemed', 'returned', 'refunded'])
    .groupBy('gift_card_id')
    .having(sql<boolean>`sum(amount_fen) < 0`)
    .orderBy('gift_card_id')
    .execute()
  return rows.map(({ id, paid }) => ({ id, paidFen: Number(paid) }))
}

/** Cards by their ids, in no order. */
export function listByIds(db: Db | Tx, ids: readonly string[]): Promise<GiftCardRow[]> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', anyOf(ids)).execute()
}
