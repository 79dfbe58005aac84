import { type Insertable, type Selectable, type Updateable } from 'kysely'
import type { LocalizedField } from '@shop/contract/languages/translated'
import type { ModerationStatus, RejectionReason } from '@shop/contract/moderation/moderation.rules'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import type { JsonValue, Reviews } from '../../db/tables.ts'
import { readTexts } from '../../db/translations.ts'

export type ReviewRow = Omit<Selectable<Reviews>, 'status' | 'rejection_reason'> & {
  status: ModerationStatus
  rejection_reason: RejectionReason | null
}

/** A line of an order with its review, if it has one. */
export interface LineRow extends LocalizedField<'name'> {
  order_id: string
  order_number: string
  position: number
  user_id: string
  product_id: string
  slug: string
  image: string
  size: string
  delivered_at: Date | null
  review: ReviewRow | null
}

/**
 * Lines that can be reviewed: those of goods that were bought. A designed bracelet has no page that could show its review, and
 * reviews say that they are of what was bought, which a free gift was not.
 */
function selectLines(db: Db | Tx) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.order_id', '=', 'l.order_id').onRef('r.position', '=', 'l.position'),
    )
    .where('l.design', 'is', null)
    .where('l.free_gift', '=', false)
}

const LINE_COLUMNS = [
  'o.order_number',
  'o.user_id',
  'o.delivered_at',
  'l.order_id',
  'l.position',
  'l.product_id',
  'l.slug',
  'l.name',
  'l.name_zh',
  'l.translations',
  'l.image',
  'l.size',
  'r.id as review_id',
] as const

type BareLine = Omit<LineRow, 'review'> & { review_id: string | null; translations: JsonValue }

async function withReviews(db: Db | Tx, lines: BareLine[]): Promise<LineRow[]> {
  const ids = lines.flatMap(({ review_id: id }) => id ?? [])
  const reviews = ids.length === 0 ? [] : await selectReviews(db).where('id', 'in', ids).execute()
  const byId = new Map(reviews.map((review) => [review.id, review]))
  return lines.map(({ review_id: id, ...line }) => ({
    ...readTexts(line),
    review: (id && byId.get(id)) || null,
  }))
}

export function selectReviews(db: ReadDb) {
  return db.selectFrom('reviews').selectAll().$castTo<ReviewRow>()
}

/** The lines of a shopper's order. */
export async function listLinesOfOrder(db: Db | Tx, orderId: string): Promise<LineRow[]> {
  const lines = selectLines(db).select(LINE_COLUMNS).where('o.id', '=', orderId).orderBy('l.position')
  return withReviews(db, await lines.execute())
}

export async function findLine(db: Db | Tx, orderId: string, position: number): Promise<LineRow | undefined> {
  const line = selectLines(db)
    .select(LINE_COLUMNS)
    .where('o.id', '=', orderId)
    .where('l.position', '=', position)
  return (await withReviews(db, await line.execute()))[0]
}

/** Delivered lines of a shopper without a review, newest first; of one product, or of all. */
export async function listToReview(
  db: Db,
  userId: string,
  { productId, limit }: { productId?: string; limit: number },
): Promise<LineRow[]> {
  let lines = selectLines(db)
    .select(LINE_COLUMNS)
    .where('o.user_id', '=', userId)
    .where('o.delivered_at', 'is not', null)
    .where('r.id', 'is', null)
  if (productId !== undefined) lines = lines.where('l.product_id', '=', productId)
  return withReviews(
    db,
    await lines
      .orderBy('o.delivered_at', 'desc')
      .orderBy('l.order_id')
      .orderBy('l.position')
      .limit(limit)
      .execute(),
  )
}

/** A page of the lines that a shopper has reviewed, newest review first, and how many there are. */
export async function listReviewed(db: Db, userId: string, page: { limit: number; offset: number }) {
  const reviewed = selectLines(db).where('r.user_id', '=', userId)
  const [lines, { total }] = await Promise.all([
    reviewed
      .select(LINE_COLUMNS)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    reviewed.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { lines: await withReviews(db, lines), total }
}

/** False when the line has a review already. */
export async function insertReview(db: Tx, review: Insertable<Reviews>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['order_id', 'position']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function lockReview(db: Tx, id: string): Promise<ReviewRow | undefined> {
  return selectReviews(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes a locked review, and gives it a new version. */
export async function changeReview(db: Tx, id: string, change: Updateable<Reviews>): Promise<void> {
  await db
    .updateTable('reviews')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Puts a review that is shown back into the moderators' queue. False when it is not shown. */
export async function markReported(db: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set((row) => ({ report_count: row('report_count', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a locked review with the votes for it. */
export async function deleteReview(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('review_votes').where('review_id', '=', id).execute()
  await db.deleteFrom('reviews').where('id', '=', id).execute()
}

export async function listReviewIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('reviews').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}
