import { buffer } from 'node:stream/consumers'
import type { Language } from '../../../http/language.ts'
import { createPdf, setLanguage, type Pdf } from '../../../http/pdf/pdf.ts'
import { addAddressLabel, LABEL_SIZE } from './address-label.pdf.ts'
import type { PackedOrder } from './packing-slip.pdf.ts'

/** What is printed for parcels: slips in the language of each order unless one is given. */
export type OrderDocuments = { kind: 'labels'; orders: PackedOrder[] } | Slips

interface Slips {
  kind: 'slips'
  orders: PackedOrder[]
  withPrices: boolean
  language: Language | undefined
}

/** One file with the documents of all orders. */
export async function writeOrderDocuments(documents: OrderDocuments): Promise<Buffer> {
  const options = { margin: 0, texts: JSON.stringify(documents.orders) }
  const pdf =
    documents.kind === 'labels'
      ? await createPdf({ ...options, size: LABEL_SIZE, title: 'Address labels' })
      : await createPdf({
          ...options,
          size: 'A4',
          title: 'Packing slips',
          languages: listLanguages(documents),
        })
  const written = buffer(pdf)
  if (documents.kind === 'labels') for (const packed of documents.orders) addAddressLabel(pdf, packed)
  else await addSlips(pdf, documents)
  pdf.end()
  return written
}

const toLanguage = (slips: Slips, { order }: PackedOrder) => slips.language ?? (order.language as Language)

const listLanguages = (slips: Slips) => slips.orders.map((packed) => toLanguage(slips, packed))

async function addSlips(pdf: Pdf, slips: Slips): Promise<void> {
  // Loaded only here: the code for designs on slips doubles the start of the process.
  const { addPackingSlip } = await import('./packing-slip.pdf.ts')
  for (const packed of slips.orders) {
    const language = toLanguage(slips, packed)
    setLanguage(pdf, language)
    addPackingSlip(pdf, packed, { withPrices: slips.withPrices, language })
  }
}
