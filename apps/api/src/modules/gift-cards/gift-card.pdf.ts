import { buffer } from 'node:stream/consumers'
import { readTexts, type TextsOf } from '@shop/messages/texts'
import type { Language } from '../../http/language.ts'
import { createPdf, drawRule, mm, type Pdf } from '../../http/pdf/pdf.ts'
import { fitSize, measureText, writeText } from '../../http/pdf/text-layout.ts'
import type { GiftCardFacts } from './gift-card-file.ts'

const INK = '#14201E'
const MUTED = '#57635F'
const JADE = '#0A5B54'
const GOLD = '#EFB730'
const LINE = '#E4DED2'
const PAPER = '#FAF7F1'
/** Wood, fire, earth, metal, water: the ring that is the shop's mark. */
const ELEMENTS = ['#3F7D4E', '#B5482F', '#B08A3E', '#8C9399', '#2F5D86']

/** A folding card on A4: its picture above the fold, its text below, each A6 across. */
const CARD = { x: mm(31), y: mm(18), width: mm(148), height: mm(105) }
const FOLD = CARD.y + CARD.height
const MARGIN = mm(12)

const TEXTS = readTexts('gift-cards/documents')

type CardTexts = TextsOf<'gift-cards/documents'>

/** A gift card to print, with its code. */
export async function writeGiftCardPdf({
  facts,
  language,
}: {
  facts: GiftCardFacts
  language: Language
}): Promise<Buffer> {
  const text = TEXTS[language]
  const { recipientName, senderName, message } = facts
  const texts = [recipientName, senderName, message].join('\n')
  const pdf = await createPdf({ size: 'A4', margin: 0, title: text.title, texts, languages: [language] })
  const written = buffer(pdf)
  pdf.addPage()
  addFront(pdf, facts, text)
  addInside(pdf, facts, text)
  pdf
    .rect(CARD.x, CARD.y, CARD.width, CARD.height * 2)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.font(pdf.faces.regular).fontSize(8).fillColor(MUTED)
  pdf.text(text.cut, CARD.x, FOLD + CARD.height + mm(4), { width: CARD.width, align: 'center' })
  pdf.end()
  return written
}

function addFront(pdf: Pdf, { amount }: GiftCardFacts, text: CardTexts): void {
  const { x, y, width, height } = CARD
  pdf.rect(x, y, width, height).fill(JADE)
  pdf.roundedRect(x + mm(6), y + mm(6), width - mm(12), height - mm(12), mm(1.5))
  pdf.lineWidth(0.6).strokeColor(GOLD).stroke()
  addRing(pdf, { x: x + width / 2, y: y + mm(33), radius: mm(11) })
  const centred = { width, align: 'center' } as const
  pdf
    .font(pdf.faces.bold)
    .fontSize(20)
    .fillColor('#FFFFFF')
    .text(text.title, x, y + mm(52), centred)
  drawRule(pdf, { x: x + width / 2 - mm(10), y: y + mm(65), length: mm(20), width: 0.8, color: GOLD })
  pdf
    .font(pdf.faces.bold)
    .fontSize(26)
    .fillColor(GOLD)
    .text(amount, x, y + mm(69), centred)
  pdf
    .font(pdf.faces.regular)
    .fontSize(8)
    .fillColor('#DDEBE7')
    .text(text.shop, x, y + mm(89), centred)
}

/** The five elements as arcs of one ring. */
function addRing(pdf: Pdf, { x, y, radius }: { x: number; y: number; radius: number }): void {
  const gap = 0.12
  const step = (2 * Math.PI) / ELEMENTS.length
  for (const [index, color] of ELEMENTS.entries()) {
    const start = index * step - Math.PI / 2 + gap / 2
    const [from, to] = [start, start + step - gap].map(
      (angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const,
    ) as [readonly [number, number], readonly [number, number]]
    pdf.path(`M ${from.join(' ')} A ${radius} ${radius} 0 0 1 ${to.join(' ')}`)
    pdf
      .lineWidth(mm(2.2))
      .lineCap('round')
      .strokeColor(color === '#2F5D86' ? '#7FA6C9' : color)
      .stroke()
  }
}

function addInside(
  pdf: Pdf,
  { code, message, recipientName, senderName, balanceLink }: GiftCardFacts,
  text: CardTexts,
): void {
  const x = CARD.x + MARGIN
  const width = CARD.width - 2 * MARGIN
  const bottom = FOLD + CARD.height
  pdf.rect(CARD.x, FOLD, CARD.width, CARD.height).fill(PAPER)
  pdf.fillColor(MUTED)
  const line = { x, width, size: 11 }
  if (recipientName) writeText(pdf, `${text.to} ${recipientName}`, { ...line, y: FOLD + mm(9) })
  if (senderName) writeText(pdf, `${text.from} ${senderName}`, { ...line, y: FOLD + mm(47), align: 'right' })
  if (message) {
    // The contract allows eight lines.
    const box = { y: FOLD + mm(16), height: mm(29) }
    const size = fitSize(pdf, message, { width, height: box.height, sizes: [16, 14, 12, 10, 9, 8] })
    const y = box.y + Math.max(0, (box.height - measureText(pdf, message, { size, width })) / 2)
    pdf.fillColor(INK)
    writeText(pdf, message, { x, y, size, width, align: 'center' })
  }
  pdf
    .roundedRect(x, FOLD + mm(55), width, mm(20), mm(1))
    .lineWidth(0.6)
    .strokeColor('#B08A3E')
    .stroke()
  pdf
    .font(pdf.faces.regular)
    .fontSize(8)
    .fillColor(MUTED)
    .text(text.code, x, FOLD + mm(58), { width, align: 'center' })
  pdf.font(pdf.faces.bold).fontSize(17).fillColor(INK)
  pdf.text(code, x, FOLD + mm(63), { width, align: 'center', characterSpacing: 0.6 })
  const { use, balance, care } = text
  pdf.font(pdf.faces.regular).fontSize(7.5).fillColor(MUTED)
  pdf.text(`${use}\n${balance} ${balanceLink}\n${care}`, x, bottom - mm(25), {
    width,
    align: 'center',
    lineGap: 1.5,
  })
}
