import type { TableName, TableRules } from '../../db/data-rules.ts'
import { byOrder } from '../orders/order-owner.shared.ts'

export const INVOICE_DATA_CLASSES = {
  invoice_companies: {
    owner: byOrder,
    columns: { personal: ['company'], technical: ['order_id', 'updated_at'] },
    // An invoice that names it has a copy.
    erasure: { delete: 'all' },
  },
  invoice_documents: {
    owner: byOrder,
    columns: {
      personal: ['content'],
      payment: ['document_number', 'kind', 'reason', 'total_fen', 'tax_fen', 'issued_at'],
      technical: ['id', 'year', 'number', 'order_id', 'refund_id', 'invoice_id', 'exported_at'],
    },
    erasure: {
      retainsPersonal: 'by law',
      retainedBecause:
        'Tax law asks for invoices as they were issued, with name and address, for ten years; then they are deleted',
    },
    // Implementation Rules of the Law on the Administration of Tax Collection, article 29: ten years (decision 67).
    retention: { days: 3_653, from: ['issued_at'] },
  },
  invoice_series: { columns: { payment: ['kind', 'year', 'last_number'], technical: ['last_issued_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
