import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { COMPANY_LENGTHS, COMPANY_LINE, hasFittingTaxNumber, toTaxNumber } from './invoices.rules.ts'
import { idParams, Language, text } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'

const line = (max: number, message: string, min = 1) => text(message, { min, max, format: COMPANY_LINE })
const optionalLine = (max: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined)),
    line(max, message).optional(),
  )

/**
 * The company that an invoice is for, as tax registers have it (for a fapiao: title and tax number). A tax number of
 * mainland China must be a unified social credit code with its check character.
 */
export const InvoiceCompany = z
  .strictObject({
    title: line(COMPANY_LENGTHS.title, 'Please enter the company’s registered name', 2),
    country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country'),
    tax_number: z
      .string('Please enter the tax number')
      .max(60, 'This tax number is not valid')
      .transform(toTaxNumber),
    address: optionalLine(COMPANY_LENGTHS.address, 'Please check the address'),
    phone: optionalLine(COMPANY_LENGTHS.phone, 'Please check the phone number'),
    bank: optionalLine(COMPANY_LENGTHS.bank, 'Please check the bank and account'),
  })
  .refine(hasFittingTaxNumber, {
    path: ['tax_number'],
    ...breaks('not_a_tax_number', 'This tax number is not valid'),
  })

export type InvoiceCompany = z.output<typeof InvoiceCompany>

/** A company as it is stored, which has been checked. */
export const StoredInvoiceCompany = z.object({
  title: z.string(),
  country: z.string(),
  tax_number: z.string(),
  address: z.string().optional(),
  phone: z.string().optional(),
  bank: z.string().optional(),
})

export const InvoiceKind = z.enum(['invoice', 'credit_note'])

/**
 * Why a document was issued: the order was paid, money was refunded, a bank returned a refund, or the company changed
 * (a credit note about the earlier invoice, and a new invoice).
 */
export const InvoiceReason = z.enum(['payment', 'refund', 'refund_returned', 'correction'])

/** An issued invoice or credit note. */
export const InvoiceDocument = z.object({
  document_id: z.string(),
  kind: InvoiceKind,
  reason: InvoiceReason,
  number: z.string(),
  total: Money,
  issued_at: z.iso.datetime(),
})

export type InvoiceDocument = z.infer<typeof InvoiceDocument>

/** An order's documents, oldest first, and whom they are for. */
export const OrderInvoices = z.object({
  items: z.array(InvoiceDocument),
  /** Missing while the invoice is for the person. */
  company: StoredInvoiceCompany.optional(),
  /** Whether the company can still be named or changed; an issued invoice is then corrected. */
  can_change_company: z.boolean(),
})

export type OrderInvoices = z.infer<typeof OrderInvoices>

/** Schemas of the endpoints in invoices.endpoints.ts. */
export const invoicesSchemas = {
  listOrderInvoices: { params: idParams, data: OrderInvoices },
  setInvoiceCompany: {
    params: idParams,
    body: z.strictObject({ company: InvoiceCompany.nullable() }),
    data: OrderInvoices,
  },
  downloadInvoice: {
    params: idParams.extend({ documentId: z.string().max(64) }),
    query: z.strictObject({ language: Language }),
    /** The bytes of the file. */
    data: z.string(),
  },
} satisfies Record<string, EndpointSchemas>
