import { toFileSuffix } from '@shop/contract/languages/file-suffix'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { InvoiceCompany, OrderInvoices } from '@shop/contract/invoices/invoices.schemas'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Language } from '../../http/language.ts'
import { renderPdf } from '../../http/pdf/render-pdf.ts'
import { requireDrawable } from '../../http/pdf/printable.ts'
import { after, DAY, type Clock } from '../../jobs/clock.ts'
import { withLockedOrder } from '../orders/order-lock.shared.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import * as facts from './invoice-facts.repository.ts'
import { createInvoiceIssuing, findCurrentInvoice } from './invoice-issuing.ts'
import * as repository from './invoices.repository.ts'
import type { DocumentRow } from './invoices.repository.ts'
import { toOrderInvoices } from './invoices.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  lifecycle: Pick<OrderLifecycle, 'find' | 'listLines'>
  settings: Pick<SettingsService, 'read'>
}

const DOCUMENT = { module: join(import.meta.dirname, 'invoice.pdf.ts'), draw: 'writeInvoicePdf' }

/** Each correction takes two numbers of the series. */
const MAX_CORRECTIONS = 3
const BATCH = 100
/** Documents are deleted after ten years (privacy): orders that are nearly as old must not get another one. */
const LOOKS_BACK_DAYS = 9 * 365
/** So much at a time: of a million orders, one query would take longer than the database lets it. */
const PERIOD_MS = 90 * DAY

/** A change of the company that was made, and the company before it. */
export interface CompanyChange {
  order: OrderRow
  before: InvoiceCompany | undefined
  isNew: boolean
}

export type InvoicesService = ReturnType<typeof createInvoicesService>

/** Invoices and credit notes: issued once, stored as they were issued, rendered from that (decision 67). */
export function createInvoicesService({ db, clock, lifecycle, settings }: Dependencies) {
  const issuing = createInvoiceIssuing({ clock, lifecycle })

  /** Issues what an order lacks; repeated, it does nothing. Returns how many documents were issued. */
  async function issueFor(orderId: string): Promise<number> {
    const { values } = await settings.read()
    return withLockedOrder(
      db,
      orderId,
      async (db, order) => (await issuing.issueLacking(db, order, values)).length,
    )
  }

  /** Issues what orders lack that were paid since a date, in order of payment. Returns how many documents. */
  async function issueAllLacking(
    since: Date = startOf(addDays(toDay(clock()), -LOOKS_BACK_DAYS)),
  ): Promise<number> {
    let issued = 0
    for (let from = since; from <= clock(); from = after(from, PERIOD_MS)) {
      const period = { since: from, until: after(from, PERIOD_MS), limit: BATCH }
      issued += await issueEach(() => facts.listOrdersWithoutInvoice(db, period))
    }
    return issued + (await issueEach(() => facts.listOrdersWithoutCredit(db, { since, limit: BATCH })))
  }

  /** Issues what the listed orders lack, until the list has no more. Returns how many documents. */
  async function issueEach(list: () => Promise<string[]>): Promise<number> {
    let issued = 0
    for (;;) {
      const before = issued
      for (const orderId of await list()) issued += await issueFor(orderId)
      // None: there are no more, or another process has issued them meanwhile.
      if (issued === before) return issued
    }
  }

  /**
   * An order's documents and company, for any caller: the caller has decided that they may see them.
   * @throws ORDER_NOT_FOUND
   */
  async function invoicesOfOrder(orderId: string): Promise<OrderInvoices> {
    const order = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const documents = await repository.listDocuments(db, orderId)
    const company = await repository.findCompany(db, orderId)
    const canChange = canChangeCompany(order, documents, await facts.listOrderRefunds(db, orderId))
    return toOrderInvoices({ documents, company, canChange })
  }

  /**
   * Names the company of an order, for any caller. Before the invoice is issued that is all; then a credit note takes
   * the invoice back, and another one names the new company. Refused once it was exported or a refund has begun.
   * @throws ORDER_NOT_FOUND, INVOICE_FIXED, VALIDATION_FAILED for characters that cannot be printed
   */
  async function setCompany(
    orderId: string,
    company: InvoiceCompany | undefined,
    alongside: (db: Tx, change: CompanyChange) => Promise<void> = async () => {},
  ): Promise<void> {
    if (company) requireDrawable(company, 'company.')
    const { values } = await settings.read()
    await withLockedOrder(db, orderId, async (db, order) => {
      const before = await repository.findCompany(db, order.id)
      const isNew = !isDeepStrictEqual(before, company)
      if (isNew) {
        // A refund that has settled but has no credit note yet gets it first.
        await issuing.issueLacking(db, order, values)
        const documents = await repository.lockDocuments(db, order.id)
        if (!canChangeCompany(order, documents, await facts.listOrderRefunds(db, order.id)))
          throw new AppError('INVOICE_FIXED')
        await repository.saveCompany(db, order.id, { company, now: clock() })
        const invoice = findCurrentInvoice(documents)
        if (invoice) await issuing.correct(db, invoice, company)
      }
      await alongside(db, { order, before, isNew })
    })
  }

  /** A document as a file. @throws INVOICE_NOT_FOUND, BUSY */
  async function renderFile(document: DocumentRow | undefined, language: Language) {
    if (!document) throw new AppError('INVOICE_NOT_FOUND')
    const name = `${document.document_number}${toFileSuffix(language)}.pdf`
    const content = await renderPdf({ ...DOCUMENT, input: { content: document.content, language } })
    return { name, content }
  }

  /** One document of an order as PDF, for any caller. @throws INVOICE_NOT_FOUND */
  async function renderOfOrder(orderId: string, documentId: string, language: Language) {
    const document = isId(documentId) ? await repository.findDocument(db, documentId) : undefined
    return renderFile(document?.order_id === orderId ? document : undefined, language)
  }

  /** @throws ORDER_NOT_FOUND for an order that does not exist or is another shopper's */
  async function requireOwn(userId: string, orderId: string): Promise<void> {
    const order = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
    if (order?.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
  }

  return {
    /** For the job queue. */
    issue: async ({ orderId }: { orderId: string }): Promise<void> => void (await issueFor(orderId)),
    issueAllLacking,
    invoicesOfOrder,
    setCompany,
    renderOfOrder,

    /** Any document, for the merchant. @throws INVOICE_NOT_FOUND */
    render: async (documentId: string, language: Language) =>
      renderFile(isId(documentId) ? await repository.findDocument(db, documentId) : undefined, language),
    findByNumber: (number: string) => repository.findDocumentByNumber(db, number),
    listBrokenSeries: () => repository.listBrokenSeries(db),

    /** By the shopper. @throws ORDER_NOT_FOUND */
    async listOwn(userId: string, orderId: string): Promise<OrderInvoices> {
      await requireOwn(userId, orderId)
      return invoicesOfOrder(orderId)
    },

    /** By the shopper. @throws as setCompany */
    async setOwnCompany(
      userId: string,
      orderId: string,
      company: InvoiceCompany | undefined,
    ): Promise<OrderInvoices> {
      await requireOwn(userId, orderId)
      await setCompany(orderId, company)
      return invoicesOfOrder(orderId)
    },

    /** By the shopper. @throws ORDER_NOT_FOUND, INVOICE_NOT_FOUND */
    async renderOwn(userId: string, orderId: string, documentId: string, language: Language) {
      await requireOwn(userId, orderId)
      return renderOfOrder(orderId, documentId, language)
    },
  }
}

/** Not after an export, which the merchant has reported by then, nor during refunds, whose sums name the invoice. */
function canChangeCompany(
  order: OrderRow,
  documents: readonly DocumentRow[],
  refunds: readonly facts.RefundRow[],
): boolean {
  if (order.gift_card !== null) return false
  if (order.paid_at === null) return order.status === 'pending_payment'
  const corrections = documents.filter(({ kind, reason }) => kind === 'invoice' && reason === 'correction')
  return (
    corrections.length < MAX_CORRECTIONS &&
    documents.every(({ exported_at: exportedAt, refund_id: refundId }) => !exportedAt && !refundId) &&
    refunds.every(({ status }) => status === 'failed')
  )
}
