import type { OfferClass } from '@shop/contract/offers/offers.rules'
import type { OfferReason } from '@shop/contract/offers/offers.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import { readTexts, toTextColumns } from '../../db/translations.ts'
import type { AppliedOffer, AppliedTerms } from './order-offers.shared.ts'

/** Stores what a new order got of offers. */
export async function insertOrderOffers(
  db: Tx,
  orderId: string,
  applied: readonly AppliedOffer[],
): Promise<void> {
  if (applied.length === 0) return
  const offers = applied.map(({ lines: _, terms, ...offer }) => ({
    order_id: orderId,
    terms: terms && JSON.stringify(terms),
    ...toTextColumns(offer, ['title']),
  }))
  const lines = applied.flatMap((offer) =>
    offer.lines.map(({ benefit, ...line }) => ({
      order_id: orderId,
      offer_id: offer.offer_id,
      ...line,
      benefit: JSON.stringify(benefit),
    })),
  )
  if (lines.length === 0) await db.insertInto('order_offers').values(offers).execute()
  else
    await db
      .with('applied', (db) => db.insertInto('order_offers').values(offers))
      .insertInto('order_line_offers')
      .values(lines)
      .execute()
}

/** What orders got of offers, by order. */
export async function listOrderOffers(
  db: Db | Tx,
  orderIds: string[],
): Promise<(AppliedOffer & { order_id: string })[]> {
  const offers = await db
    .selectFrom('order_offers')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('offer_id')
    .execute()
  if (offers.length === 0) return []
  const lines = await db
    .selectFrom('order_line_offers')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('position')
    .execute()
  return offers.map((offer) => ({
    ...readTexts(offer),
    class: offer.class as OfferClass,
    terms: offer.terms as unknown as AppliedTerms | null,
    lines: lines
      .filter((line) => line.order_id === offer.order_id && line.offer_id === offer.offer_id)
      .map(({ position, discount_fen, benefit }) => ({
        position,
        discount_fen,
        benefit: benefit as unknown as OfferReason,
      })),
  }))
}
