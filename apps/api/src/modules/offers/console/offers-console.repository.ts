import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import { countUpTo, inOrderOf } from '../../../db/pages.ts'
import { anyOf, contains } from '../../../db/sql.ts'
import type { Offers } from '../../../db/tables.ts'
import { toJsonText, toSearchableTexts } from '../../../db/translations.ts'
import { readOffer } from '../current-offers.sql.ts'
import type { OfferRow } from '../offer-rows.shared.ts'

export type OfferState = 'scheduled' | 'running' | 'ended' | 'paused'

/** An offer with what came of it: orders that were not cancelled. */
export type MerchantOfferRow = OfferRow & {
  orders: number
  sales_fen: number
  discounts_fen: number
  /** Of a free gift: how many pieces can be given now; null: its product has no such size any more. */
  gift_stock: number | null | undefined
}

/** A product and its size. */
interface Goods {
  product_id: string
  size: string
}

interface Filter {
  text: string | undefined
  states: OfferState[] | undefined
  now: Date
}

interface Page {
  sort: 'created_at' | 'starts_at' | 'ends_at'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

function selectMatching(db: Db, { text, states, now }: Filter) {
  const like = text === undefined ? undefined : contains(text)
  return db
    .selectFrom('offers')
    .$if(like !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('title', 'ilike', like!),
          row('title_zh', 'ilike', like!),
          row(toSearchableTexts('translations', '$.title.*'), 'ilike', contains(toJsonText(text!))),
        ]),
      ),
    )
    .$if(states !== undefined, (query) =>
      query.where(
        sql<boolean>`CASE WHEN ends_at <= ${now} THEN 'ended' WHEN NOT is_active THEN 'paused'
          WHEN starts_at > ${now} THEN 'scheduled' ELSE 'running' END = ANY (${states ?? []}::text[])`,
      ),
    )
}

async function readWithResults(db: Db | Tx, ids: readonly string[]): Promise<MerchantOfferRow[]> {
  const offers = await db.selectFrom('offers').selectAll().where('id', 'in', ids).execute()
  const results = await db
    .selectFrom('order_offers')
    .innerJoin('orders', 'orders.id', 'order_offers.order_id')
    .select([
      'offer_id',
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(total_fen)::bigint`.as('sales_fen'),
      sql<number>`sum(goods_fen + order_offers.shipping_fen)::bigint`.as('discounts_fen'),
    ])
    .where('offer_id', 'in', ids)
    .where('status', '<>', 'cancelled')
    .groupBy('offer_id')
    .execute()
  const rows = offers.map(readOffer)
  const gifts = rows.flatMap(({ benefit }) => (benefit.kind === 'free_gift' ? [benefit] : []))
  const stock = await listStock(db, gifts)
  return rows.map((offer) => {
    const { offer_id: _, ...result } = results.find(({ offer_id: id }) => id === offer.id) ?? {
      offer_id: offer.id,
      orders: 0,
      sales_fen: 0,
      discounts_fen: 0,
    }
    const { benefit } = offer
    const gift_stock =
      benefit.kind === 'free_gift'
        ? (stock.find((goods) => isSame(goods, benefit))?.available ?? null)
        : undefined
    return { ...offer, ...result, gift_stock }
  })
}

const isSame = (one: Goods, other: Goods) => one.product_id === other.product_id && one.size === other.size

/** The sizes of these products that can be given: parts of bracelets are none; of what is not on sale, nothing is available. */
async function listStock(db: Db | Tx, goods: readonly Goods[]) {
  if (goods.length === 0) return []
  return db
    .selectFrom('stock_items')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'size'])
    .select(sql<number>`CASE WHEN status = 'active' THEN available ELSE 0 END`.as('available'))
    .where('product_id', '=', anyOf(goods.map(({ product_id: id }) => id)))
    .where('product_id', '<>', DESIGN_PRODUCT_ID)
    .execute()
}

/** Whether a product has this size. */
export const hasSize = async (db: Tx, goods: Goods): Promise<boolean> =>
  (await listStock(db, [goods])).some((each) => isSame(each, goods))

export async function listOffers(db: Db, filter: Filter, { sort, order, limit, offset }: Page) {
  const page = await selectMatching(db, filter)
    .select('id')
    .orderBy(sort, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  return inOrderOf(ids, await readWithResults(db, ids))
}

export const countOffers = (db: Db, filter: Filter, limit: number): Promise<number> =>
  countUpTo(db, selectMatching(db, filter).select('id'), limit)

export async function findOffer(db: Db | Tx, id: string): Promise<MerchantOfferRow | undefined> {
  return (await readWithResults(db, [id]))[0]
}

/** Locks an offer: orders that use a limited one wait. */
export function lockOffer(db: Tx, id: string) {
  return db.selectFrom('offers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Inserts an offer unless its id exists. Returns whether it is new. */
export async function insertOffer(db: Tx, offer: Insertable<Offers>): Promise<boolean> {
  const row = await db
    .insertInto('offers')
    .values(offer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes an offer, which then has the next version. */
export async function updateOffer(db: Tx, id: string, columns: Updateable<Offers>): Promise<void> {
  await db
    .updateTable('offers')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
