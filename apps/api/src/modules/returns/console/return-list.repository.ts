import { sql, type ExpressionBuilder } from 'kysely'
import type { ReturnReason, ReturnRemedy, ReturnStatus } from '@shop/contract/returns/returns.rules'
import { countUpTo } from '../../../db/pages.ts'
import type { Db } from '../../../db/pool.ts'
import { anyOf, contains } from '../../../db/sql.ts'
import type { DB } from '../../../db/tables.ts'

/** What the list of returns is narrowed down to. */
export interface ReturnFilter {
  statuses: readonly ReturnStatus[] | undefined
  remedies: readonly ReturnRemedy[] | undefined
  reasons: readonly ReturnReason[] | undefined
  orderId: string | undefined
  customerId: string | undefined
  needsAction: boolean | undefined
  /** Whether they have waited for the staff since `overdueSince`, or their refund is stuck: failed, or not sent since `stuckSince`. */
  problems: { isWanted: boolean; overdueSince: Date; stuckSince: Date } | undefined
  text: string | undefined
}

/** Those that wait for the staff; the others wait for the shopper or have ended. */
export const WAITING_FOR_STAFF = ['requested', 'received', 'inspected'] as const

type Builder = ExpressionBuilder<DB, 'returns'>

function filtered(db: Db, filter: ReturnFilter) {
  const isWaiting = (row: Builder) => row('returns.status', '=', anyOf(WAITING_FOR_STAFF, 'text'))
  const conditions = (row: Builder) => [
    ...(filter.statuses ? [row('returns.status', '=', anyOf(filter.statuses, 'text'))] : []),
    ...(filter.remedies ? [row('returns.remedy', '=', anyOf(filter.remedies, 'text'))] : []),
    ...(filter.reasons ? [row('returns.reason', '=', anyOf(filter.reasons, 'text'))] : []),
    ...(filter.orderId ? [row('returns.order_id', '=', filter.orderId)] : []),
    ...(filter.customerId ? [isOfCustomer(row, filter.customerId)] : []),
    ...(filter.needsAction === undefined
      ? []
      : [filter.needsAction ? isWaiting(row) : row.not(isWaiting(row))]),
    ...(filter.problems ? [isProblem(row, filter.problems)] : []),
    ...(filter.text ? [row('returns.return_number', 'like', contains(filter.text.toUpperCase()))] : []),
  ]
  return db.selectFrom('returns').where((row) => row.and(conditions(row)))
}

const isOfCustomer = (row: Builder, customerId: string) =>
  row(
    'returns.order_id',
    'in',
    row.selectFrom('orders').select('orders.id').where('user_id', '=', customerId),
  )

function isProblem(
  row: Builder,
  { isWanted, overdueSince, stuckSince }: NonNullable<ReturnFilter['problems']>,
) {
  // A refund that failed is settled by a later one of the same payment.
  const isStuck = sql<boolean>`'return:' || returns.id IN (
    SELECT request_key FROM refunds
    WHERE status = 'pending' AND created_at <= ${stuckSince} OR status = 'failed' AND NOT EXISTS (
      SELECT 1 FROM refunds AS later
      WHERE later.payment_id = refunds.payment_id AND later.created_at > refunds.created_at AND later.status <> 'failed'
    )
  )`
  const isOverdue = row.and([
    row('returns.status', '=', anyOf(WAITING_FOR_STAFF, 'text')),
    row('returns.updated_at', '<=', overdueSince),
  ])
  const either = row.or([isOverdue, isStuck])
  return isWanted ? either : row.not(either)
}

/** Ids of one page of returns. */
export async function listReturnIds(
  db: Db,
  filter: ReturnFilter,
  page: { limit: number; offset: number; sort: 'created_at' | 'updated_at'; order: 'asc' | 'desc' },
): Promise<string[]> {
  const rows = await filtered(db, filter)
    .select('returns.id')
    .orderBy(`returns.${page.sort}`, page.order)
    .orderBy('returns.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export const countReturns = (db: Db, filter: ReturnFilter, limit: number): Promise<number> =>
  countUpTo(db, filtered(db, filter).select('returns.id'), limit)

/** The e-mail addresses of shoppers and guests, by their ids. */
export async function listEmails(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_emails', 'user_emails.user_id', 'users.id')
    .leftJoin('guests', 'guests.user_id', 'users.id')
    .select('users.id')
    .select((row) => row.fn.coalesce('user_emails.email', 'guests.email').as('email'))
    .where('users.id', '=', anyOf(userIds))
    .execute()
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])))
}

/** Who of the staff took each step, as the audit log has it. */
export function listSteps(db: Db, returnId: string) {
  return db
    .selectFrom('audit_log')
    .select(['action', 'who'])
    .where('subject_type', '=', 'return')
    .where('subject_id', '=', returnId)
    .orderBy('seq')
    .execute()
}
