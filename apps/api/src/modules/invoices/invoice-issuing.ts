import type { SettingValues } from '@shop/contract/settings/settings.console'
import type { InvoiceCompany } from '@shop/contract/invoices/invoices.schemas'
import { toDay } from '@shop/contract/days/days.rules'
import { createId } from '../../db/ids.ts'
import type { Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import { listOrderOffers } from '../orders/order-offers.sql.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import { listShownLines } from '../orders/shown-lines.shared.ts'
import {
  toCreditContent,
  toInvoiceContent,
  type ContentHead,
  type InvoiceContent,
} from './invoice-content.ts'
import { findPaidBy, listOrderRefunds, type RefundRow } from './invoice-facts.repository.ts'
import { toCreditTaxFen, type Credited } from './invoice-sums.shared.ts'
import * as repository from './invoices.repository.ts'
import type { DocumentRow } from './invoices.repository.ts'

interface Dependencies {
  clock: Clock
  lifecycle: Pick<OrderLifecycle, 'listLines'>
}

/** The part of the merchant's settings on a document, read before the transaction. */
type Terms = Pick<SettingValues, 'seller' | 'vat'>

const PREFIX = { invoice: 'INV', credit_note: 'CN' } as const

/** What a document is about, in addition to its content. */
type NewDocument = Pick<DocumentRow, 'kind' | 'reason' | 'order_id' | 'refund_id' | 'invoice_id'>

export type InvoiceIssuing = ReturnType<typeof createInvoiceIssuing>

/**
 * Issues documents of an order whose row the caller has locked. The series are locked after the order, everywhere: two
 * transactions never wait for one another.
 */
export function createInvoiceIssuing({ clock, lifecycle }: Dependencies) {
  /** The number is taken in the transaction that inserts the document: neither exists without the other. */
  async function issue(
    db: Tx,
    about: NewDocument,
    toContent: (head: ContentHead) => InvoiceContent,
  ): Promise<DocumentRow> {
    const now = clock()
    const year = Number(toDay(now).slice(0, 4))
    const { number, issuedAt } = await repository.takeNumber(db, { kind: about.kind, year, now })
    const documentNumber = `${PREFIX[about.kind]}-${year}-${String(number).padStart(6, '0')}`
    const { kind, reason } = about
    const content = toContent({ kind, reason, number: documentNumber, issued_at: issuedAt.toISOString() })
    const row: DocumentRow = {
      ...about,
      id: createId(),
      year,
      number,
      document_number: documentNumber,
      content,
      total_fen: content.total_fen,
      tax_fen: content.tax_fen,
      issued_at: issuedAt,
      exported_at: null,
    }
    await repository.insertDocument(db, row)
    return row
  }

  async function issueFirst(db: Tx, order: OrderRow, settings: Terms): Promise<DocumentRow> {
    const lines = listShownLines(order, await lifecycle.listLines(db, order.id))
    const [paidBy, company] = [await findPaidBy(db, order.id), await repository.findCompany(db, order.id)]
    const offers = await listOrderOffers(db, [order.id])
    const about = { kind: 'invoice', reason: 'payment', order_id: order.id } as const
    return issue(db, { ...about, refund_id: null, invoice_id: null }, (head) =>
      toInvoiceContent(head, { order, lines, offers, paidBy, company, settings }),
    )
  }

  async function issueCredit(
    db: Tx,
    order: OrderRow,
    { refund, invoice, credited }: { refund: RefundRow; invoice: DocumentRow; credited: Credited },
  ): Promise<DocumentRow> {
    const lines = listShownLines(order, await lifecycle.listLines(db, order.id))
    const paidBy = await findPaidBy(db, order.id)
    const sums = { totalFen: invoice.total_fen, taxFen: invoice.tax_fen }
    const taxFen = toCreditTaxFen(sums, credited, refund.amount_fen)
    const about = { kind: 'credit_note', reason: 'refund', order_id: order.id } as const
    return issue(db, { ...about, refund_id: refund.id, invoice_id: invoice.id }, (head) =>
      toCreditContent(head, invoice.content, { refund, lines, taxFen, paidBy }),
    )
  }

  /** A bank returned a refund: what its credit note took off is due again. */
  async function issueReturn(db: Tx, credit: DocumentRow): Promise<DocumentRow> {
    const { number, issued_at } = credit.content
    const about = { kind: 'invoice', reason: 'refund_returned', order_id: credit.order_id } as const
    return issue(db, { ...about, refund_id: credit.refund_id, invoice_id: credit.id }, (head) => ({
      ...credit.content,
      ...head,
      refers_to: { number, issued_at },
    }))
  }

  return {
    /** Issues whatever an order lacks, once: its invoice, credit notes of settled refunds. Returns the new documents. */
    async issueLacking(db: Tx, order: OrderRow, settings: Terms): Promise<DocumentRow[]> {
      // A gift card is no sale yet: what it pays for is invoiced (decision 68).
      if (order.paid_at === null || order.gift_card !== null) return []
      // Nothing was paid for an exchange of the same price.
      if (order.total_fen === 0) return []
      const documents = await repository.listDocuments(db, order.id)
      const issued: DocumentRow[] = []
      const add = (document: DocumentRow) => {
        documents.push(document)
        issued.push(document)
      }
      if (!documents.some(({ reason }) => reason === 'payment')) add(await issueFirst(db, order, settings))
      for (const refund of await listOrderRefunds(db, order.id)) {
        const own = documents.filter(({ refund_id: id }) => id === refund.id)
        const credit = own.find(({ kind }) => kind === 'credit_note')
        if (refund.status === 'succeeded' && !credit) {
          const facts = { refund, invoice: findCurrentInvoice(documents)!, credited: sumCredited(documents) }
          add(await issueCredit(db, order, facts))
        }
        if (refund.status === 'failed' && credit && own.length === 1) add(await issueReturn(db, credit))
      }
      return issued
    },

    /** Takes back an invoice by a credit note, and issues it to another company, or to the person. */
    async correct(db: Tx, invoice: DocumentRow, company: InvoiceCompany | undefined): Promise<void> {
      const { order_id: orderId, id: invoiceId, content } = invoice
      const about = {
        reason: 'correction',
        order_id: orderId,
        refund_id: null,
        invoice_id: invoiceId,
      } as const
      const refersTo = { number: content.number, issued_at: content.issued_at }
      const { company: _, ...person } = content.buyer
      await issue(db, { ...about, kind: 'credit_note' }, (head) => ({
        ...content,
        refers_to: refersTo,
        ...head,
      }))
      await issue(db, { ...about, kind: 'invoice' }, (head) => ({
        ...content,
        refers_to: refersTo,
        ...head,
        buyer: { ...person, ...(company ? { company } : {}) },
      }))
    },
  }
}

/** The invoice that stands: the newest that the order's payment or a correction has led to. */
export function findCurrentInvoice(documents: readonly DocumentRow[]): DocumentRow | undefined {
  return documents.findLast(
    ({ kind, reason }) => kind === 'invoice' && (reason === 'payment' || reason === 'correction'),
  )
}

/** What the credit notes among an order's documents come to, less those whose refund was returned. */
export function sumCredited(documents: readonly DocumentRow[]): Credited {
  const credited: Credited = { totalFen: 0, taxFen: 0 }
  for (const { kind, refund_id: refundId, total_fen: totalFen, tax_fen: taxFen } of documents) {
    if (refundId === null) continue
    const sign = kind === 'credit_note' ? 1 : -1
    credited.totalFen += sign * totalFen
    credited.taxFen += sign * taxFen
  }
  return credited
}
