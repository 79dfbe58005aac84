import { LANGUAGES } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { fill, type TextsOf } from '@shop/messages/texts'
import { formatDay, type Language } from '../../http/language.ts'
import { mm, type Pdf } from '../../http/pdf/pdf.ts'
import { writeText } from '../../http/pdf/text-layout.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** What is drawn on: the PDF, and what it shows in which language. */
export interface Sheet {
  pdf: Pdf
  text: TextsOf<'invoices/documents' | 'payments/shared'>
  language: Language
  content: InvoiceContent
}

export const INK = '#14201E'
export const MUTED = '#57635F'
export const RULE = '#C9C2B4'
export const MARGIN = mm(18)
export const WIDTH = mm(210) - 2 * MARGIN
/** Below it stand the last lines of each page. */
export const BOTTOM = mm(297) - mm(26)

/** Begins a page: title and number. Returns where its content begins. */
export function addHeading({ pdf, text, content }: Sheet): number {
  pdf.addPage()
  pdf.fillColor(INK).font(pdf.faces.bold).fontSize(20).text(text.titles[content.kind], MARGIN, MARGIN)
  pdf.fontSize(12).text(content.number, MARGIN, MARGIN + mm(2), { width: WIDTH, align: 'right' })
  return MARGIN + mm(14)
}

/** Seller and buyer side by side, then dates and numbers. Returns where the lines begin. */
export function addFacts(sheet: Sheet, top: number): number {
  const { pdf, text, language, content } = sheet
  const gap = mm(8)
  const width = (WIDTH - gap) / 2
  const sellerEnd = addParty(sheet, {
    title: text.seller,
    lines: listSeller(sheet),
    x: MARGIN,
    y: top,
    width,
  })
  const buyer = { title: text.buyer, lines: listBuyer(sheet), x: MARGIN + width + gap, y: top, width }
  let y = Math.max(sellerEnd, addParty(sheet, buyer)) + mm(6)
  const facts = [
    [text.issued, formatDay(new Date(content.issued_at), language)],
    [text.order, content.order_number],
    [text.ordered, formatDay(new Date(content.ordered_at), language)],
    [text.paid, formatDay(new Date(content.paid_at), language)],
  ] as const
  for (const [index, [name, value]] of facts.entries()) {
    const x = MARGIN + (index * WIDTH) / facts.length
    pdf
      .font(pdf.faces.regular)
      .fontSize(9)
      .fillColor(MUTED)
      .text(name, x, y, { width: WIDTH / facts.length - mm(2) })
    pdf.fontSize(10.5).fillColor(INK)
    pdf.text(value, x, y + mm(4.5), { width: WIDTH / facts.length - mm(2) })
  }
  y += mm(13)
  const reason = toReason(sheet)
  if (reason) {
    pdf.fontSize(10.5).fillColor(INK).text(reason, MARGIN, y, { width: WIDTH })
    y = pdf.y + mm(3)
  }
  return y + mm(3)
}

/** The first line is the name. Returns where it ends. */
function addParty(
  { pdf }: Sheet,
  { title, lines, x, y, width }: { title: string; lines: string[]; x: number; y: number; width: number },
): number {
  pdf.font(pdf.faces.regular).fontSize(9).fillColor(MUTED).text(title, x, y)
  const [name = '', ...rest] = lines
  const style = { x, width, size: 10.5 }
  pdf.fillColor(INK)
  const end = writeText(pdf, name, { ...style, y: y + mm(5), font: 'bold' })
  return rest.length > 0 ? writeText(pdf, rest.join('\n'), { ...style, y: end + mm(0.5) }) : end
}

function listSeller({ text, language, content: { seller } }: Sheet): string[] {
  // An address in another language is better than none.
  const address = [language, ...LANGUAGES]
    .map((each) => readLocalizedField(seller, 'address', each))
    .find((each) => each !== null)
  return [
    readLocalizedField(seller, 'name', language),
    ...(address === undefined ? [] : [address]),
    ...(seller.tax_number === null ? [] : [`${text.taxNumber}${text.colon}${seller.tax_number}`]),
    ...(seller.phone === null ? [] : [`${text.phone}${text.colon}${seller.phone}`]),
    ...(seller.contact_email === null ? [] : [seller.contact_email]),
  ]
}

function listBuyer({ text, content: { buyer } }: Sheet): string[] {
  const { company, name, address } = buyer
  if (!company) return [name, ...address]
  return [
    company.title,
    `${text.taxNumber}${text.colon}${company.tax_number}`,
    ...(company.address === undefined ? [name, ...address] : [company.address]),
    ...(company.phone === undefined ? [] : [`${text.phone}${text.colon}${company.phone}`]),
    ...(company.bank === undefined ? [] : [`${text.bank}${text.colon}${company.bank}`]),
  ]
}

/** Why a later document was issued, and which one it refers to. */
function toReason({ text, content }: Sheet): string | undefined {
  const number = content.refers_to?.number
  if (number === undefined || content.reason === 'payment') return undefined
  const { reasons } = text
  const reason = content.reason === 'correction' ? reasons.correction[content.kind] : reasons[content.reason]
  return fill(reason, { number })
}
