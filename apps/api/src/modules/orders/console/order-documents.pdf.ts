import { buffer } from 'node:stream/consumers'
import type { Language } from '../../../http/language.ts'
import { createPdf } from '../../../http/pdf/pdf.ts'
import { addAddressLabel, LABEL_SIZE } from './address-label.pdf.ts'
import { addPackingSlip, type PackedOrder } from './packing-slip.pdf.ts'

/** What is printed for parcels: slips in the language of each order unless one is given. */
export type OrderDocuments =
  | { kind: 'labels'; orders: PackedOrder[] }
  | { kind: 'slips'; orders: PackedOrder[]; withPrices: boolean; language: Language | undefined }

/** One file with the documents of all orders. */
export async function writeOrderDocuments(documents: OrderDocuments): Promise<Buffer> {
  const { kind, orders } = documents
  const page =
    kind === 'labels' ? { size: LABEL_SIZE, title: 'Address labels' } : { size: 'A4', title: 'Packing slips' }
  const pdf = await createPdf({ ...page, margin: 0, texts: JSON.stringify(orders) })
  const written = buffer(pdf)
  for (const packed of orders)
    if (kind === 'labels') addAddressLabel(pdf, packed)
    else {
      const language = documents.language ?? (packed.order.language as Language)
      addPackingSlip(pdf, packed, { withPrices: documents.withPrices, language })
    }
  pdf.end()
  return written
}
