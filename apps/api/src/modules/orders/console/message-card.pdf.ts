import { mm, type Pdf } from '../../../http/pdf/pdf.ts'
import { fitSize, measureText, writeText } from '../../../http/pdf/text-layout.ts'

const INK = '#14201E'
const MUTED = '#57635F'
const GOLD = '#B08A3E'
/** A6 across, as cards are sold for printing. */
const CARD = { width: mm(148), height: mm(105) }
const MARGIN = mm(16)
const SIZES = [22, 20, 18, 16, 14, 12] as const

/**
 * Adds the card that the buyer wrote, on a page of its own: their text alone, in the middle, within a fine frame. The
 * order's number stands small at its foot, so that cards are not mixed up.
 */
export function addMessageCard(pdf: Pdf, message: string, orderNumber: string): void {
  pdf.addPage({ size: [CARD.width, CARD.height], margin: 0 })
  pdf
    .roundedRect(mm(7), mm(7), CARD.width - mm(14), CARD.height - mm(14), mm(2))
    .lineWidth(0.6)
    .strokeColor(GOLD)
    .stroke()
  const box = { width: CARD.width - 2 * MARGIN, height: CARD.height - 2 * MARGIN }
  const size = fitSize(pdf, message, { width: box.width, height: box.height / 1.15, sizes: SIZES })
  const style = { size, width: box.width, lineGap: size * 0.2 }
  const y = MARGIN + Math.max(0, (box.height - measureText(pdf, message, style)) / 2)
  pdf.fillColor(INK)
  writeText(pdf, message, { ...style, x: MARGIN, y, align: 'center' })
  pdf.font(pdf.faces.regular).fontSize(6).fillColor(MUTED)
  pdf.text(orderNumber, 0, CARD.height - mm(5.5), {
    width: CARD.width - mm(8),
    align: 'right',
    lineBreak: false,
  })
}
