import { inEachLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField, toLocalizedFields } from '@shop/contract/languages/translated'
import { buffer } from 'node:stream/consumers'
import { formatFen } from '@shop/contract/money/format-money'
import { toPaymentMethod } from '@shop/contract/payments/payments.rules'
import { fill, readTexts } from '@shop/messages/texts'
import type { Language } from '../../http/language.ts'
import { createPdf, drawRule, mm, type Pdf } from '../../http/pdf/pdf.ts'
import { measureText, writeText } from '../../http/pdf/text-layout.ts'
import type { ContentLine, InvoiceContent } from './invoice-content.ts'
import {
  addFacts,
  addHeading,
  BOTTOM,
  INK,
  MARGIN,
  MUTED,
  RULE,
  WIDTH,
  type Sheet,
} from './invoice-heading.pdf.ts'

/**
 * In Chinese a document is no 发票: that word belongs to what the tax system issues (Measures for the Administration of
 * Invoices, articles 2 and 3), and each page says so.
 */
const TEXTS = readTexts('invoices/documents', 'payments/shared')

/** Left edges of the columns, and the widths of their texts. */
const COLUMN = {
  product: { x: MARGIN, width: mm(100) },
  quantity: { x: MARGIN + mm(102), width: mm(14) },
  unitPrice: { x: MARGIN + mm(118), width: mm(26) },
  amount: { x: MARGIN + mm(146), width: WIDTH - mm(146) },
}
const SUM_LABEL = { x: MARGIN + mm(60), width: mm(82) }
const ROW_HEIGHT = mm(6.2)

/**
 * A document as a PDF on A4, made of its stored content alone: the same content gives the same bytes as long as the library
 * and its faces are the same.
 */
export async function writeInvoicePdf({
  content,
  language,
}: {
  content: InvoiceContent
  language: Language
}): Promise<Buffer> {
  const text = TEXTS[language]
  const title = `${text.titles[content.kind]} ${content.number}`
  const options = { size: 'A4', margin: 0, bufferPages: true, createdAt: new Date(content.issued_at) }
  const pdf = await createPdf({ ...options, title, texts: JSON.stringify(content), languages: [language] })
  const written = buffer(pdf)
  const sheet: Sheet = { pdf, text, language, content }
  let y = addFacts(sheet, addHeading(sheet))
  y = addColumnHeads(sheet, y)
  const lines = content.lines.length > 0 ? content.lines : [toRefundLine(content)]
  for (const line of lines) y = addLine(sheet, line, y)
  addSums(sheet, y)
  addFooters(sheet)
  pdf.end()
  return written
}

/** A refund that was for no whole units. */
function toRefundLine({ order_number: number, total_fen: totalFen }: InvoiceContent): ContentLine {
  const titles = inEachLanguage((language) => fill(TEXTS[language].refundOf, { number }))
  return { ...toLocalizedFields('title', titles), quantity: 1, total_fen: totalFen }
}

function addColumnHeads({ pdf, text }: Sheet, y: number): number {
  pdf.font(pdf.faces.regular).fontSize(9).fillColor(MUTED)
  pdf.text(text.product, COLUMN.product.x, y)
  for (const name of ['quantity', 'unitPrice', 'amount'] as const)
    pdf.text(text[name], COLUMN[name].x, y, { width: COLUMN[name].width, align: 'right' })
  rule(pdf, y + mm(6))
  return y + mm(8)
}

/** Adds a line, on a new page if it does not fit. */
function addLine(sheet: Sheet, line: ContentLine, top: number): number {
  const { pdf, text, language } = sheet
  const name = readLocalizedField(line, 'title', language)
  const parts = readLocalizedField(line, 'parts', language)
  const bill = parts === undefined ? undefined : `${text.parts}${text.colon}${parts}`
  const nameStyle = { size: 10.5, width: COLUMN.product.width }
  const billStyle = { size: 8.5, width: WIDTH }
  const nameHeight = measureText(pdf, name, nameStyle)
  const billHeight = bill ? measureText(pdf, bill, billStyle) + mm(1.5) : 0
  const height = nameHeight + billHeight + mm(2)
  const y = top + height > BOTTOM ? addColumnHeads(sheet, addHeading(sheet)) : top
  pdf.fillColor(INK)
  writeText(pdf, name, { ...nameStyle, x: COLUMN.product.x, y })
  pdf.font(pdf.faces.regular).fontSize(10.5)
  const cells = [
    ['quantity', String(line.quantity)],
    ['unitPrice', line.unit_price_fen === undefined ? '' : formatFen(line.unit_price_fen)],
    ['amount', line.total_fen === undefined ? '' : formatFen(line.total_fen)],
  ] as const
  for (const [column, value] of cells)
    pdf.text(value, COLUMN[column].x, y, { width: COLUMN[column].width, align: 'right' })
  if (bill) {
    pdf.fillColor(MUTED)
    writeText(pdf, bill, { ...billStyle, x: COLUMN.product.x, y: y + nameHeight + mm(1) })
  }
  const end = y + height
  rule(pdf, end)
  return end + mm(2)
}

/** The sums down to the total, and how it was paid: together on one page. */
function addSums(sheet: Sheet, top: number): void {
  const { pdf, text, content } = sheet
  const rows = listSums(sheet)
  const height = rows.length * ROW_HEIGHT + mm(16)
  let y = top + height > BOTTOM ? addHeading(sheet) : top + mm(2)
  for (const [label, value, isTotal] of rows) {
    const style = { font: isTotal ? 'bold' : 'regular', size: isTotal ? 12 : 10.5 } as const
    pdf.fillColor(INK)
    writeText(pdf, label, { ...style, ...SUM_LABEL, y, align: 'right' })
    pdf.font(pdf.faces[style.font]).fontSize(style.size)
    pdf.text(value, COLUMN.amount.x, y, { width: COLUMN.amount.width, align: 'right' })
    y += isTotal ? ROW_HEIGHT + mm(1) : ROW_HEIGHT
  }
  const methods = listMethods(sheet)
  if (methods.length > 0) {
    const paid = `${text.paidBy[content.kind]}${text.colon}${methods.join(text.and)}`
    pdf.font(pdf.faces.regular).fontSize(9.5).fillColor(MUTED)
    pdf.text(paid, MARGIN, y + mm(3), { width: WIDTH, align: 'right' })
  }
}

/** How it was paid, or where the refund went; with the amounts where there are two. */
function listMethods({ text, content: { gift_card_fen: cardFen = 0, payment, total_fen: totalFen } }: Sheet) {
  const toPart = (name: string, fen: number) => (cardFen > 0 && payment ? `${name} ${formatFen(fen)}` : name)
  const methods = cardFen > 0 ? [toPart(text.giftCard, cardFen)] : []
  if (!payment) return methods
  const method = toPaymentMethod(payment)
  const name = method === 'card' ? text.card : text.method[method]
  const { currency, amount_minor: amountMinor } = payment
  const charged = currency === 'CNY' ? '' : ` (${formatFen(amountMinor, currency)})`
  return [...methods, toPart(name, totalFen - cardFen) + charged]
}

function listSums({ text, language, content }: Sheet): [label: string, value: string, isTotal: boolean][] {
  const { kind, sums, total_fen: totalFen, tax_fen: taxFen } = content
  const discount = sums?.coupon_code ? `${text.coupon} ${sums.coupon_code}` : text.discount
  return [
    ...(sums
      ? ([
          [text.subtotal, formatFen(sums.subtotal_fen), false],
          ...(sums.offers ?? []).map((offer) => [
            readLocalizedField(offer, 'title', language),
            `−${formatFen(offer.fen)}`,
            false,
          ]),
          ...(sums.discount_fen > 0 ? [[discount, `−${formatFen(sums.discount_fen)}`, false]] : []),
          [text.shipping, formatFen(sums.shipping_fen), false],
          ...(sums.wrapping_fen ? [[text.wrapping, formatFen(sums.wrapping_fen), false]] : []),
        ] as [string, string, boolean][])
      : []),
    [text.total[kind], formatFen(totalFen), true],
    [toTaxLabel(text, content.tax_percent), formatFen(taxFen), false],
    [text.net, formatFen(totalFen - taxFen), false],
  ]
}

function toTaxLabel(text: Sheet['text'], percent: number | undefined): string {
  return percent === undefined ? text.tax : fill(text.taxOfPercent, { percent })
}

/** The last lines of every page; how many there are is known now. */
function addFooters({ pdf, text }: Sheet): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.font(pdf.faces.regular).fontSize(8).fillColor(MUTED)
    const y = BOTTOM + mm(3)
    pdf.text(`${text.currency} ${text.notFapiao}`, MARGIN, y, { width: WIDTH - mm(34) })
    pdf.text(fill(text.page, { page: page + 1, pages: count }), MARGIN, y, { width: WIDTH, align: 'right' })
  }
}

function rule(pdf: Pdf, y: number): void {
  drawRule(pdf, { x: MARGIN, y, length: WIDTH, width: 0.5, color: RULE })
}
