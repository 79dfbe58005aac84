import { PAYING_MOVEMENTS } from '@shop/contract/gift-cards/gift-cards.rules'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { GiftCardMovements, GiftCards, GiftCardSales } from '../../db/tables.ts'
import type { PaidByGiftCard, SoldGiftCard } from './gift-cards-of-orders.shared.ts'

export type GiftCardRow = Selectable<GiftCards>
export type GiftCardMovementRow = Selectable<GiftCardMovements>
export type SaleRow = Selectable<GiftCardSales>

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

/** The gift cards that paid a part of orders, the largest part first. */
export function listPaid(db: Db | Tx, orderIds: string[]): Promise<PaidByGiftCard[]> {
  return db
    .selectFrom('gift_card_movements as moves')
    .innerJoin('gift_cards', 'gift_cards.id', 'moves.gift_card_id')
    .select(['moves.order_id', 'last_four', sql<number>`-moves.amount_fen`.as('paid_fen')])
    .where('moves.order_id', '=', anyOf(orderIds))
    .where('moves.kind', '=', 'redeemed')
    .orderBy('moves.amount_fen')
    .orderBy('moves.id')
    .$narrowType<{ order_id: string }>()
    .execute()
}

/** The gift cards that paid a part of an order: what each paid, and what it has got back. */
export async function listPaidAndReturned(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('gift_card_movements as moves')
    .innerJoin('gift_cards', 'gift_cards.id', 'moves.gift_card_id')
    .select(['gift_cards.id', 'last_four'])
    .select(sql<number>`sum(-moves.amount_fen) FILTER (WHERE kind = 'redeemed')`.as('paid'))
    .select(sql<number | null>`sum(moves.amount_fen) FILTER (WHERE kind <> 'redeemed')`.as('returned'))
    .where('moves.order_id', '=', orderId)
    .where('kind', 'in', PAYING_MOVEMENTS)
    .groupBy(['gift_cards.id', 'last_four'])
    .orderBy('gift_cards.id')
    .execute()
  return rows.map(({ paid, returned, ...card }) => ({
    ...card,
    paid_fen: Number(paid),
    returned_fen: Number(returned ?? 0),
  }))
}

export async function insertSale(db: Tx, sale: SaleRow): Promise<void> {
  await db.insertInto('gift_card_sales').values(sale).execute()
}

export function findSale(db: Db | Tx, orderId: string): Promise<SaleRow | undefined> {
  return db.selectFrom('gift_card_sales').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** The cards that these orders bought. */
export function listSold(db: Db | Tx, orderIds: string[]): Promise<SoldGiftCard[]> {
  return db
    .selectFrom('gift_card_sales')
    .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_sales.gift_card_id')
    .selectAll('gift_card_sales')
    .select(['gift_cards.last_four', 'gift_cards.balance_fen'])
    .where('order_id', '=', anyOf(orderIds))
    .execute()
}

/** Orders whose card is due to be mailed, the longest waiting first. */
export async function listDueSales(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_card_sales')
    .select('order_id')
    .where('sent_at', 'is', null)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_id: id }) => id)
}

/** Marks the card of an order as mailed. Returns false when it was mailed already. */
export async function markSent(db: Tx, orderId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gift_card_sales')
    .set({ sent_at: now })
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
