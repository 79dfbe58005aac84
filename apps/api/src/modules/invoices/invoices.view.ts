import type { InvoiceCompany, InvoiceDocument, OrderInvoices } from '@shop/contract/invoices/invoices.schemas'
import { toMoney } from '@shop/contract/money/money'
import type { DocumentRow } from './invoices.repository.ts'

/** A document in a list. */
export function toInvoiceDocument(row: DocumentRow): InvoiceDocument {
  return {
    document_id: row.id,
    kind: row.kind,
    reason: row.reason,
    number: row.document_number,
    total: toMoney(row.total_fen),
    issued_at: row.issued_at.toISOString(),
  }
}

/** The documents of an order, and whom they are for. */
export function toOrderInvoices({
  documents,
  company,
  canChange,
}: {
  documents: DocumentRow[]
  company: InvoiceCompany | undefined
  canChange: boolean
}): OrderInvoices {
  return {
    items: documents.map(toInvoiceDocument),
    ...(company ? { company } : {}),
    can_change_company: canChange,
  }
}
