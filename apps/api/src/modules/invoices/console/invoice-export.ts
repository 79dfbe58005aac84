import { toDay } from '@shop/contract/days/days.rules'
import type { CsvColumn } from '../../../http/csv.ts'
import type { DocumentRow } from '../invoices.repository.ts'

type Column = CsvColumn<DocumentRow>

/** Yuan as a number, which a spreadsheet can sum up; what a credit note takes off is negative. */
const toAmount =
  (of: (row: DocumentRow) => number): Column[1] =>
  (row) =>
    ((row.kind === 'invoice' ? 1 : -1) * of(row)) / 100 || 0

/** The columns for the tax system: the document, its buyer as the tax registers have them, and its sums. */
export const INVOICE_COLUMNS: readonly Column[] = [
  ['number', (row) => row.document_number],
  ['kind', (row) => row.kind],
  ['reason', (row) => row.reason],
  ['issued_on', (row) => toDay(row.issued_at)],
  ['refers_to', ({ content }) => content.refers_to?.number],
  ['order_number', ({ content }) => content.order_number],
  ['paid_on', ({ content }) => toDay(new Date(content.paid_at))],
  ['buyer_type', ({ content }) => (content.buyer.company ? 'company' : 'person')],
  ['buyer', ({ content }) => content.buyer.company?.title ?? content.buyer.name],
  ['buyer_tax_number', ({ content }) => content.buyer.company?.tax_number],
  ['buyer_country', ({ content }) => content.buyer.company?.country],
  ['buyer_address', ({ content: { buyer } }) => buyer.company?.address ?? buyer.address.join(', ')],
  ['buyer_phone', ({ content }) => content.buyer.company?.phone],
  ['buyer_bank', ({ content }) => content.buyer.company?.bank],
  ['items', ({ content }) => content.lines.map((line) => `${line.quantity} × ${line.title_zh}`).join('; ')],
  ['net', toAmount((row) => row.total_fen - row.tax_fen)],
  ['tax_percent', ({ content }) => content.tax_percent],
  ['tax', toAmount((row) => row.tax_fen)],
  ['total', toAmount((row) => row.total_fen)],
  ['currency', () => 'CNY'],
]
