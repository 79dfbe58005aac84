import { sql, type ExpressionBuilder } from 'kysely'
import type { InvoiceDocument } from '@shop/contract/invoices/invoices.schemas'
import { toTypedOrderNumber } from '@shop/contract/text/typed-text.rules'
import { findOrderDates } from '../../../db/ids.ts'
import { countUpTo } from '../../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { toSearchPattern } from '../../../db/sql.ts'
import type { DB } from '../../../db/tables.ts'
import type { DocumentRow } from '../invoices.repository.ts'

/** What a list of documents is narrowed down to. */
export interface DocumentFilter {
  kind: InvoiceDocument['kind'] | undefined
  from: Date | undefined
  until: Date | undefined
  /** A part of a document's number or its order's. */
  text: string | undefined
}

function matches(
  row: ExpressionBuilder<DB, 'invoice_documents'>,
  { kind, from, until, text }: DocumentFilter,
) {
  return row.and([
    ...(kind ? [row('kind', '=', kind)] : []),
    ...(from ? [row('issued_at', '>=', from)] : []),
    ...(until ? [row('issued_at', '<', until)] : []),
    ...(text ? [isNumbered(row, text)] : []),
  ])
}

function isNumbered(row: ExpressionBuilder<DB, 'invoice_documents'>, text: string) {
  const number = toTypedOrderNumber(text)
  const placed = findOrderDates(number)
  const pattern = toSearchPattern(number)
  const isOfOrder = sql<boolean>`content ->> 'order_number' LIKE ${pattern}`
  // No document is older than its order, and none has a number like an order's.
  return placed
    ? row.and([row('issued_at', '>=', placed.from), isOfOrder])
    : row.or([row('document_number', 'like', pattern), isOfOrder])
}

/** One page, newest first by default. */
export function listPage(
  db: ReadDb,
  filter: DocumentFilter,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<DocumentRow[]> {
  return db
    .selectFrom('invoice_documents')
    .selectAll()
    .where((row) => matches(row, filter))
    .orderBy('issued_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .$castTo<DocumentRow>()
    .execute()
}

export function countDocuments(db: ReadDb, filter: DocumentFilter, limit: number): Promise<number> {
  const found = db
    .selectFrom('invoice_documents')
    .select('id')
    .where((row) => matches(row, filter))
  return countUpTo(db, found, limit)
}

/** Marks what is being exported for the first time. */
export async function markExported(db: Tx, filter: DocumentFilter, now: Date): Promise<void> {
  await db
    .updateTable('invoice_documents')
    .set({ exported_at: now })
    .where((row) => matches(row, filter))
    .where('exported_at', 'is', null)
    .execute()
}

/** The exported documents after another one, oldest first. */
export function listExported(
  db: Db,
  filter: DocumentFilter,
  { after, limit }: { after: DocumentRow | undefined; limit: number },
): Promise<DocumentRow[]> {
  let query = db
    .selectFrom('invoice_documents')
    .selectAll()
    .where((row) => matches(row, filter))
    .where('exported_at', 'is not', null)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('issued_at', 'id'), '>', tuple(after.issued_at, after.id)),
    )
  return query.orderBy('issued_at').orderBy('id').limit(limit).$castTo<DocumentRow>().execute()
}
