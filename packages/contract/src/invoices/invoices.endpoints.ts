import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { invoicesSchemas } from './invoices.schemas.ts'

export const listOrderInvoices = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/invoices',
  summary: 'The invoices and credit notes of an order, and the company that they are for',
  auth: 'user',
  schemas: typesOf<typeof invoicesSchemas.listOrderInvoices>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const setInvoiceCompany = defineEndpoint({
  method: 'PUT',
  path: '/v1/orders/:id/invoice-company',
  summary: 'Names the company that an order is invoiced to, or none; an issued invoice is corrected',
  auth: 'user',
  schemas: typesOf<typeof invoicesSchemas.setInvoiceCompany>(),
  errors: ['ORDER_NOT_FOUND', 'INVOICE_FIXED'],
})

export const downloadInvoice = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/invoices/:documentId/file',
  summary: 'An invoice or credit note as PDF, in either language',
  auth: 'user',
  schemas: typesOf<typeof invoicesSchemas.downloadInvoice>(),
  download: 'application/pdf',
  errors: ['ORDER_NOT_FOUND', 'INVOICE_NOT_FOUND'],
})
