import { sql } from 'kysely'
import { countUpTo } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { contains } from '../../../db/sql.ts'
import type { GiftCardRow } from '../gift-cards.repository.ts'

export interface GiftCardFilter {
  status: 'active' | 'blocked' | undefined
  /** A part of the last four characters. All four are found by their index. */
  lastFour: string | undefined
}

function filtered(db: Db, { status, lastFour }: GiftCardFilter) {
  return db
    .selectFrom('gift_cards')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(lastFour !== undefined, (query) =>
      lastFour!.length === 4
        ? query.where('last_four', '=', lastFour!)
        : query.where('last_four', 'like', contains(lastFour!)),
    )
}

export function listPage(
  db: Db,
  filter: GiftCardFilter,
  page: { limit: number; offset: number; order: 'asc' | 'desc' },
): Promise<GiftCardRow[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countGiftCards = (db: Db, filter: GiftCardFilter, limit: number): Promise<number> =>
  countUpTo(db, filtered(db, filter).select('id'), limit)

/** The movements of a card with the numbers of their orders, oldest first. */
export function listMovementsWithOrders(db: Db | Tx, giftCardId: string) {
  return db
    .selectFrom('gift_card_movements')
    .leftJoin('orders', 'orders.id', 'gift_card_movements.order_id')
    .selectAll('gift_card_movements')
    .select('orders.order_number')
    .where('gift_card_id', '=', giftCardId)
    .orderBy('gift_card_movements.created_at')
    .orderBy('gift_card_movements.id')
    .execute()
}

/** Serializes requests with the same id until the transaction ends. */
export async function lockId(db: Tx, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gift-card|${id}`}, 0))`.execute(db)
}
