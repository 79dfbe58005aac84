import { z } from 'zod'
import { Language } from '../text/fields.schemas.ts'
import { InvoiceCompany, InvoiceKind, InvoiceReason, OrderInvoices } from './invoices.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Search } from '../http/lists.console.ts'
import { OrderParams } from '../orders/orders.console.ts'

/** An issued document in the list. Without `personal.read` it names nobody. */
export const InvoiceRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: InvoiceKind,
  reason: InvoiceReason,
  order_id: z.string(),
  order_number: z.string(),
  buyer: z.string().optional(),
  total: Money,
  tax: Money,
  issued_at: z.iso.datetime(),
  /** When it was first handed to the tax system; from then on the order's company is fixed. */
  exported_at: z.iso.datetime().optional(),
})

export type InvoiceRow = z.infer<typeof InvoiceRow>

/** The filters of the list, and of its export. */
const filters = {
  kind: InvoiceKind.optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** A document's number, or its order's. */
  q: Search,
}

export const listInvoices = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/invoices',
  summary: 'Invoices and credit notes of all orders; searched by number and order number',
  permission: 'orders.read',
  schemas: { query: listQuery(['issued_at'], filters), data: listOf(InvoiceRow) },
  errors: [],
})

export const exportInvoices = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/invoices/export',
  summary:
    'The filtered documents as CSV for the tax system, oldest first; their companies are fixed from then on',
  permission: 'customers.export',
  stepUp: true,
  download: 'text/csv',
  schemas: { query: z.strictObject(filters), data: z.unknown() },
  errors: [],
})

export const printInvoice = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/invoices/:id/file',
  summary: 'An invoice or credit note as PDF, in either language',
  permission: 'orders.read',
  download: 'application/pdf',
  schemas: { params: OrderParams, query: z.strictObject({ language: Language }), data: z.unknown() },
  errors: ['INVOICE_NOT_FOUND'],
})

export const getOrderInvoices = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/orders/:id/invoices',
  summary: 'The documents of an order; with personal.read also the company that they are for',
  permission: 'orders.read',
  schemas: { params: OrderParams, data: OrderInvoices },
  errors: ['ORDER_NOT_FOUND'],
})

export const changeInvoiceCompany = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/orders/:id/invoice-company',
  summary: 'Names the company that an order is invoiced to, or none; an issued invoice is corrected',
  permission: 'orders.change',
  schemas: {
    params: OrderParams,
    body: z.strictObject({ company: InvoiceCompany.nullable() }),
    data: OrderInvoices,
  },
  errors: ['ORDER_NOT_FOUND', 'INVOICE_FIXED'],
})
