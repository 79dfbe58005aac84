import { buffer } from 'node:stream/consumers'
import type { Language } from '../../../http/language.ts'
import { createPdf, type Pdf } from '../../../http/pdf/pdf.ts'
import { addAddressLabel, LABEL_SIZE } from './address-label.pdf.ts'
import type { PackedOrder } from './packing-slip.pdf.ts'

/** What is printed for parcels: slips in the language of each order unless one is given. */
export type OrderDocuments =
  | { kind: 'labels'; orders: PackedOrder[] }
  | { kind: 'slips'; orders: PackedOrder[]; withPrices: boolean; language: Language | undefined }

/** One file with the documents of all orders. */
export async function writeOrderDocuments(documents: OrderDocuments): Promise<Buffer> {
  const page =
    documents.kind === 'labels'
      ? { size: LABEL_SIZE, title: 'Address labels' }
      : { size: 'A4', title: 'Packing slips' }
  const pdf = await createPdf({ ...page, margin: 0, texts: JSON.stringify(documents.orders) })
  const written = buffer(pdf)
  if (documents.kind === 'labels') for (const packed of documents.orders) addAddressLabel(pdf, packed)
  else await addSlips(pdf, documents)
  pdf.end()
  return written
}

async function addSlips(
  pdf: Pdf,
  { orders, withPrices, language }: Extract<OrderDocuments, { kind: 'slips' }>,
): Promise<void> {
  // Loaded only here: the code for designs on slips doubles the start of the process.
  const { addPackingSlip } = await import('./packing-slip.pdf.ts')
  for (const packed of orders)
    addPackingSlip(pdf, packed, { withPrices, language: language ?? (packed.order.language as Language) })
}
