import { sql, type SqlBool } from 'kysely'
import type { Received } from '@shop/contract/http/endpoint'
import type { listReviews } from '@shop/contract/reviews/reviews.console'
import { countUpTo } from '../../../db/pages.ts'
import type { ReadDb } from '../../../db/pool.ts'
import { anyOf, contains } from '../../../db/sql.ts'
import { selectReviews } from '../reviews.repository.ts'

export type ReviewQuery = Received<typeof listReviews, 'query'>

function select(db: ReadDb, filter: ReviewQuery) {
  let reviews = selectReviews(db)
  if (filter.status) reviews = reviews.where('status', '=', anyOf(filter.status, 'text'))
  if (filter.stars) reviews = reviews.where('stars', 'in', filter.stars)
  if (filter.product_id) reviews = reviews.where('product_id', '=', filter.product_id)
  if (filter.flagged) reviews = reviews.where(sql<SqlBool>`cardinality(flags) > 0`)
  if (filter.reported) reviews = reviews.where('report_count', '>', 0)
  if (filter.with_photos) reviews = reviews.where('photo_count', '>', 0)
  if (filter.imported) reviews = reviews.where('source_name', 'is not', null)
  if (filter.q) {
    const pattern = contains(filter.q)
    reviews = reviews.where((row) =>
      row.or([
        row('title', 'ilike', pattern),
        row('text', 'ilike', pattern),
        row('shown_name', 'ilike', pattern),
      ]),
    )
  }
  return reviews
}

export function listPage(db: ReadDb, query: ReviewQuery, page: { limit: number; offset: number }) {
  let rows = select(db, query).orderBy(query.sort, query.order)
  if (query.sort !== 'created_at') rows = rows.orderBy('created_at', 'desc')
  return rows.orderBy('id', query.order).limit(page.limit).offset(page.offset).execute()
}

export const countReviews = (db: ReadDb, query: ReviewQuery, limit: number): Promise<number> =>
  countUpTo(db, select(db, query), limit)

export async function countWaiting(db: ReadDb): Promise<number> {
  const { count } = await selectReviews(db)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`(status = 'pending' OR report_count > 0)`)
    .executeTakeFirstOrThrow()
  return count
}

/** The numbers of orders, by their ids. */
export async function listOrderNumbers(db: ReadDb, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, order_number: number }) => [id, number]))
}
