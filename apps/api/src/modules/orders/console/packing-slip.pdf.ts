import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { formatFen } from '@shop/contract/money/format-money'
import type { Gift } from '@shop/contract/orders/gifts.schemas'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { readTexts, type TextsOf } from '@shop/messages/texts'
import { formatDay, type Language } from '../../../http/language.ts'
import { formatBill, toWristText } from '../../designs/design-lines.shared.ts'
import { readGift, toPaperName, toWishedText } from '../gifts.ts'
import { nameLine, toBoughtDesign } from '../line-goods.shared.ts'
import type { OrderLineRow } from '../order-rows.shared.ts'
import type { ListedOrder } from './order-list.repository.ts'
import { drawRule, mm, type Pdf } from '../../../http/pdf/pdf.ts'
import { measureText, writeText } from '../../../http/pdf/text-layout.ts'
import { toAddressLines } from '@shop/contract/addresses/postal-lines.rules'
import { addMessageCard } from './message-card.pdf.ts'
import { toMethodName } from './method-names.ts'

/** An order with the units of it that are in the parcel. */
export interface PackedOrder {
  order: ListedOrder
  lines: OrderLineRow[]
  units: readonly ShipmentLine[]
}

const TEXTS = readTexts('orders/documents')

const SHOP = 'Spiritual Treasures'
const INK = '#14201E'
const MUTED = '#57635F'
const RULE = '#C9C2B4'
const MARGIN = mm(18)
const WIDTH = mm(210) - 2 * MARGIN
const BOTTOM = mm(297) - MARGIN
/** Left edges of the columns, and the widths of their texts. */
const COLUMN = {
  box: { x: MARGIN, width: mm(6) },
  product: { x: MARGIN + mm(9), width: mm(92) },
  size: { x: MARGIN + mm(104), width: mm(28) },
  quantity: { x: MARGIN + mm(134), width: mm(14) },
  price: { x: MARGIN + mm(148), width: mm(26) },
}

/** What is strung for a designed bracelet stands below its name, up to the right edge. */
const BILL_WIDTH = MARGIN + WIDTH - COLUMN.product.x

/**
 * Adds the packing slip of one order on pages of its own, A4. It has no prices if the order is a gift that wants none,
 * and a gift's card on the page after it.
 */
export function addPackingSlip(
  pdf: Pdf,
  { order, lines, units }: PackedOrder,
  options: { withPrices: boolean; language: Language },
): void {
  const { language } = options
  const gift = readGift(order)
  const withPrices = options.withPrices && !gift?.hide_prices
  const text = TEXTS[language].slip
  const isComplete = lines.every((line) =>
    units.some(({ position, quantity }) => position === line.position && quantity === line.quantity),
  )
  const write = (content: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}) =>
    pdf.text(content, x, y, { lineBreak: true, ...options })

  function addHeading(): number {
    pdf.addPage()
    pdf.fillColor(MUTED).font(pdf.faces.regular).fontSize(10)
    write(SHOP, MARGIN, MARGIN)
    pdf.fillColor(INK).font(pdf.faces.bold).fontSize(20)
    write(text.title, MARGIN, MARGIN + mm(6))
    pdf.font(pdf.faces.bold).fontSize(12)
    write(order.order_number, MARGIN, MARGIN + mm(6), { width: WIDTH, align: 'right' })
    return MARGIN + mm(20)
  }

  function addColumnHeads(y: number): number {
    pdf.font(pdf.faces.regular).fontSize(9).fillColor(MUTED)
    write(text.product, COLUMN.product.x, y)
    write(text.size, COLUMN.size.x, y)
    write(text.quantity, COLUMN.quantity.x, y, { width: COLUMN.quantity.width, align: 'right' })
    if (withPrices) write(text.price, COLUMN.price.x, y, { width: COLUMN.price.width, align: 'right' })
    rule(pdf, y + mm(6))
    return y + mm(8)
  }

  /** Adds a line, on a new page if it does not fit. */
  function addLine(line: OrderLineRow, quantity: number, top: number): number {
    const name = nameLine(line, language)
    const design = toBoughtDesign(line)
    const bill = design && formatBill(design, language)
    const nameStyle = { size: 11, width: COLUMN.product.width }
    const billStyle = { size: 9, width: BILL_WIDTH }
    const nameHeight = measureText(pdf, name, nameStyle)
    const billHeight = bill ? measureText(pdf, bill, billStyle) + mm(2) : 0
    const height = nameHeight + billHeight
    const y = top + height + mm(10) > BOTTOM ? addColumnHeads(addHeading()) : top
    // Ticked by hand while packing.
    pdf
      .rect(COLUMN.box.x, y + 2, mm(4), mm(4))
      .lineWidth(0.8)
      .strokeColor(MUTED)
      .stroke()
    pdf.fillColor(INK)
    writeText(pdf, name, { ...nameStyle, x: COLUMN.product.x, y })
    const size = design ? toWristText(design) : line.size
    writeText(pdf, size, { ...COLUMN.size, y, size: 11 })
    pdf.font(pdf.faces.bold).fontSize(11)
    write(String(quantity), COLUMN.quantity.x, y, { width: COLUMN.quantity.width, align: 'right' })
    pdf.font(pdf.faces.regular)
    if (withPrices) {
      const price = formatFen(line.free_gift ? 0 : line.unit_price_fen * quantity)
      write(price, COLUMN.price.x, y, { width: COLUMN.price.width, align: 'right' })
    }
    if (bill) {
      pdf.fillColor(MUTED)
      writeText(pdf, bill, { ...billStyle, x: COLUMN.product.x, y: y + nameHeight + mm(1.5) })
    }
    const end = y + Math.max(height, mm(6)) + mm(2)
    rule(pdf, end)
    return end + mm(2)
  }

  let y = addHeading()
  y = addFacts(pdf, order, { text, language, gift, y })
  y = addColumnHeads(y)
  for (const line of lines) {
    const packed = units.find(({ position }) => position === line.position)
    if (packed && packed.quantity > 0) y = addLine(line, packed.quantity, y)
  }
  // The sums are those of the whole order.
  if (withPrices && isComplete) {
    if (y + mm(30) > BOTTOM) y = addHeading()
    y = addTotals(pdf, order, { text, y: y + mm(2) })
  }
  if (order.note) {
    const style = { size: 11, width: WIDTH }
    const height = measureText(pdf, order.note, style)
    if (y + height + mm(16) > BOTTOM) y = addHeading()
    pdf
      .font(pdf.faces.regular)
      .fontSize(9)
      .fillColor(MUTED)
      .text(text.note, MARGIN, y + mm(4))
    pdf.fillColor(INK)
    y = writeText(pdf, order.note, { ...style, x: MARGIN, y: y + mm(9) })
  }
  // The person who unpacks a gift has ordered nothing.
  const closing = order.buyer_address ? text.forYou : text.thanks
  pdf.font(pdf.faces.regular).fontSize(10).fillColor(MUTED)
  if (y + mm(14) <= BOTTOM) pdf.text(closing, MARGIN, y + mm(8), { width: WIDTH })
  if (gift?.message) addMessageCard(pdf, gift.message, order.order_number)
}

type Texts = TextsOf<'orders/documents'>['slip']

/** Where it goes, when it was ordered and how it is sent. Returns where the next part begins. */
function addFacts(
  pdf: Pdf,
  order: ListedOrder,
  { text, language, gift, y }: { text: Texts; language: Language; gift: Gift | undefined; y: number },
): number {
  const half = WIDTH / 2
  const address = toAddressLines(order.address as unknown as AddressSnapshot, { withPhone: true })
  pdf.font(pdf.faces.regular).fontSize(9).fillColor(MUTED).text(text.shipTo, MARGIN, y)
  pdf.fillColor(INK)
  const addressStyle = { size: 11, width: half - mm(6) }
  const addressEnd = writeText(pdf, address.join('\n'), { ...addressStyle, x: MARGIN, y: y + mm(5) })
  const facts: [string, string][] = [
    [text.placed, formatDay(order.created_at, language)],
    [text.method, toMethodName(order.shipping_method, language)],
    ...(gift?.wrapping ? [[text.wrapping, toPaperName(gift.wrapping, language)] as [string, string]] : []),
    ...(gift?.wished_day
      ? [[text.wishedDay, toWishedText(gift.wished_day, language)] as [string, string]]
      : []),
    ...(gift?.message ? [['', text.card] as [string, string]] : []),
  ]
  let right = y
  for (const [name, value] of facts) {
    pdf
      .fontSize(9)
      .fillColor(MUTED)
      .text(name, MARGIN + half, right, { width: half, align: 'right' })
    pdf
      .fontSize(11)
      .fillColor(INK)
      .text(value, MARGIN + half, right + mm(4.5), { width: half, align: 'right' })
    right = pdf.y + mm(2)
  }
  return Math.max(addressEnd, right) + mm(8)
}

function addTotals(pdf: Pdf, order: ListedOrder, { text, y }: { text: Texts; y: number }): number {
  const rows = [
    [text.subtotal, formatFen(order.subtotal_fen)],
    ...(order.discount_fen > 0 ? [[text.discount, `−${formatFen(order.discount_fen)}`]] : []),
    [text.shipping, formatFen(order.shipping_fen)],
    ...(order.wrapping_fen > 0 ? [[text.wrapping, formatFen(order.wrapping_fen)]] : []),
    [text.total, formatFen(order.total_fen)],
  ] as [string, string][]
  let next = y
  for (const [index, [name, value]] of rows.entries()) {
    const isTotal = index === rows.length - 1
    pdf
      .font(isTotal ? pdf.faces.bold : pdf.faces.regular)
      .fontSize(11)
      .fillColor(INK)
    pdf.text(name, MARGIN, next, { width: WIDTH - mm(34), align: 'right' })
    pdf.text(value, COLUMN.price.x, next, { width: COLUMN.price.width, align: 'right' })
    next += mm(6.5)
  }
  return next
}

function rule(pdf: Pdf, y: number): void {
  drawRule(pdf, { x: MARGIN, y, length: WIDTH, width: 0.5, color: RULE })
}
