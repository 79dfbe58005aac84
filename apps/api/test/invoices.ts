import type { InvoiceContent } from '../src/modules/invoices/invoice-content.ts'
import type { TestApp } from './test-app.ts'

/** What the only document of an order says. @throws unless its invoice is issued (`runJobs`) */
export async function readInvoice({ db }: TestApp, orderId: string): Promise<InvoiceContent> {
  const { content } = await db
    .selectFrom('invoice_documents')
    .select('content')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return content as unknown as InvoiceContent
}
