import { sql, type Selectable } from 'kysely'
import type { InvoiceCompany, InvoiceDocument } from '@shop/contract/invoices/invoices.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import type { InvoiceDocuments } from '../../db/tables.ts'
import type { InvoiceContent } from './invoice-content.ts'

export type DocumentRow = Omit<Selectable<InvoiceDocuments>, 'kind' | 'reason' | 'content'> & {
  kind: InvoiceDocument['kind']
  reason: InvoiceDocument['reason']
  content: InvoiceContent
}

/** A number taken from its series, and the time that belongs to it. */
export interface TakenNumber {
  number: number
  issuedAt: Date
}

/**
 * Takes the next number of a series and holds the series until the transaction ends: a rolled-back number is the next one
 * again. Its time is never before that of the number before it.
 */
export async function takeNumber(
  db: Tx,
  { kind, year, now }: { kind: InvoiceDocument['kind']; year: number; now: Date },
): Promise<TakenNumber> {
  // Both series in one sequence, whichever document comes first: two transactions never wait for one another.
  await db
    .selectFrom('invoice_series')
    .select('kind')
    .where('year', '=', year)
    .orderBy('kind')
    .forUpdate()
    .execute()
  const row = await db
    .insertInto('invoice_series')
    .values({ kind, year, last_number: 1, last_issued_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet((series) => ({
        last_number: series('invoice_series.last_number', '+', 1),
        last_issued_at: sql<Date>`greatest(invoice_series.last_issued_at, excluded.last_issued_at)`,
      })),
    )
    .returning(['last_number', 'last_issued_at'])
    .executeTakeFirstOrThrow()
  return { number: row.last_number, issuedAt: row.last_issued_at }
}

export async function insertDocument(db: Tx, { content, ...row }: DocumentRow): Promise<void> {
  await db
    .insertInto('invoice_documents')
    .values({ ...row, content: JSON.stringify(content) })
    .execute()
}

const selectDocuments = (db: Db | Tx) => db.selectFrom('invoice_documents').selectAll().$castTo<DocumentRow>()

/** The documents of an order, oldest first. */
export function listDocuments(db: Db | Tx, orderId: string): Promise<DocumentRow[]> {
  return selectDocuments(db).where('order_id', '=', orderId).orderBy('issued_at').orderBy('id').execute()
}

/** The same, held until the transaction ends: no export marks them meanwhile. */
export function lockDocuments(db: Tx, orderId: string): Promise<DocumentRow[]> {
  return selectDocuments(db)
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return selectDocuments(db).where('id', '=', id).executeTakeFirst()
}

export function findDocumentByNumber(db: Db, number: string): Promise<DocumentRow | undefined> {
  return selectDocuments(db).where('document_number', '=', number).executeTakeFirst()
}

export async function findCompany(db: Db | Tx, orderId: string): Promise<InvoiceCompany | undefined> {
  const row = await db
    .selectFrom('invoice_companies')
    .select('company')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.company as InvoiceCompany | undefined
}

export async function saveCompany(
  db: Tx,
  orderId: string,
  { company, now }: { company: InvoiceCompany | undefined; now: Date },
): Promise<void> {
  if (!company) {
    await db.deleteFrom('invoice_companies').where('order_id', '=', orderId).execute()
    return
  }
  const row = { company: JSON.stringify(company), updated_at: now }
  await db
    .insertInto('invoice_companies')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
}

/** Series whose documents do not have every number from 1 to the last one, once each. */
export function listBrokenSeries(db: Db) {
  return db
    .selectFrom('invoice_series')
    .leftJoin('invoice_documents', (join) =>
      join
        .onRef('invoice_documents.kind', '=', 'invoice_series.kind')
        .onRef('invoice_documents.year', '=', 'invoice_series.year'),
    )
    .select((row) => [
      'invoice_series.kind',
      'invoice_series.year',
      'last_number',
      row.fn.count<number>('invoice_documents.id').as('documents'),
      row.fn.max('invoice_documents.number').as('highest'),
    ])
    .groupBy(['invoice_series.kind', 'invoice_series.year', 'last_number'])
    .having((row) =>
      row.or([
        row(row.fn.count('invoice_documents.id'), '<>', row.ref('last_number')),
        row(row.fn.max('invoice_documents.number'), '<>', row.ref('last_number')),
      ]),
    )
    .execute()
}
