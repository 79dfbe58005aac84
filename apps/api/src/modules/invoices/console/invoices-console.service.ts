import type { exportInvoices, InvoiceRow, listInvoices } from '@shop/contract/invoices/invoices.console'
import type { Received } from '@shop/contract/http/endpoint'
import type { InvoiceCompany, OrderInvoices } from '@shop/contract/invoices/invoices.schemas'
import { toMoney } from '@shop/contract/money/money'
import { toDay } from '@shop/contract/days/days.rules'
import { readPage } from '../../../db/pages.ts'
import type { Db, ReadDb } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toCsvFile, type CsvFile } from '../../../http/csv.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { DocumentRow } from '../invoices.repository.ts'
import type { InvoicesService } from '../invoices.service.ts'
import { INVOICE_COLUMNS } from './invoice-export.ts'
import * as repository from './invoice-list.repository.ts'
import type { DocumentFilter } from './invoice-list.repository.ts'

interface Dependencies {
  db: Db
  /** For the list. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  invoices: InvoicesService
}

/** Whether the caller may see names. */
interface Sight {
  withPersonal: boolean
}

type Filters = Received<typeof exportInvoices, 'query'>

const BATCH = 500

export type InvoicesConsole = ReturnType<typeof createInvoicesConsole>

/** Invoices of all orders, for the merchant. */
export function createInvoicesConsole({ db, reads, clock, audit, invoices }: Dependencies) {
  async function ofOrder(orderId: string, { withPersonal }: Sight): Promise<OrderInvoices> {
    const { company, ...rest } = await invoices.invoicesOfOrder(orderId)
    return { ...rest, ...(company && withPersonal ? { company } : {}) }
  }

  async function* readExported(filter: DocumentFilter): AsyncGenerator<DocumentRow> {
    let after: DocumentRow | undefined
    for (;;) {
      const rows = await repository.listExported(db, filter, { after, limit: BATCH })
      yield* rows
      if (rows.length < BATCH) return
      after = rows.at(-1)
    }
  }

  return {
    ofOrder,
    render: invoices.render,

    list: (query: Received<typeof listInvoices, 'query'>, sight: Sight) => {
      const filter = toFilter(query)
      return readPage(query, {
        list: (page) => repository.listPage(reads, filter, { ...page, order: query.order }),
        count: (limit) => repository.countDocuments(reads, filter, limit),
        toItem: (row) => toInvoiceRow(row, sight),
      })
    },

    /** What was changed is recorded without the company itself. @throws ORDER_NOT_FOUND, INVOICE_FIXED */
    async changeCompany(
      orderId: string,
      company: InvoiceCompany | undefined,
      { actor, ...sight }: Sight & { actor: Actor },
    ): Promise<OrderInvoices> {
      await invoices.setCompany(orderId, company, async (db, { order, before, isNew }) => {
        if (!isNew) return
        await audit.record(db, actor, {
          action: 'invoice.company_changed',
          subject: { type: 'invoice', id: order.id, label: order.order_number },
          before: { is_for: before ? 'company' : 'person' },
          after: { is_for: company ? 'company' : 'person' },
        })
      })
      return ofOrder(orderId, sight)
    },

    /** For the tax system. Who exports what is recorded, and the documents marked, before the first line leaves the shop. */
    async export(filters: Filters, actor: Actor): Promise<CsvFile> {
      const filter = toFilter(filters)
      const { q, ...named } = filters
      await inTransaction(db, async (db) => {
        await audit.record(db, actor, {
          action: 'invoice.exported',
          subject: { type: 'invoice', id: 'export', label: 'CSV' },
          after: { filters: named, searched: q !== undefined },
        })
        await repository.markExported(db, filter, clock())
      })
      return toCsvFile(`invoices-${toDay(clock())}`, INVOICE_COLUMNS, readExported(filter))
    },
  }
}

function toFilter({ kind, from, until, q }: Filters): DocumentFilter {
  return {
    kind,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    text: q === '' ? undefined : q,
  }
}

function toInvoiceRow(row: DocumentRow, { withPersonal }: Sight): InvoiceRow {
  const { buyer, order_number } = row.content
  return {
    id: row.id,
    number: row.document_number,
    kind: row.kind,
    reason: row.reason,
    order_id: row.order_id,
    order_number,
    ...(withPersonal ? { buyer: buyer.company?.title ?? buyer.name } : {}),
    total: toMoney(row.total_fen),
    tax: toMoney(row.tax_fen),
    issued_at: row.issued_at.toISOString(),
    ...(row.exported_at ? { exported_at: row.exported_at.toISOString() } : {}),
  }
}
