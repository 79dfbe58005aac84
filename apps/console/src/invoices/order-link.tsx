import type { InvoiceRow } from '@shop/contract/invoices/invoices.console'
import { Link } from 'react-admin'

/** To the order that a document is about. */
export function OrderLink({ row }: { row: InvoiceRow }) {
  return <Link to={`/orders/${row.order_id}/show`}>{row.order_number}</Link>
}
