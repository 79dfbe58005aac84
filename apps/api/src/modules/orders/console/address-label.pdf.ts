import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { fill, readTexts } from '@shop/messages/texts'
import { drawRule, mm, type Pdf } from '../../../http/pdf/pdf.ts'
import { fitSize, writeText } from '../../../http/pdf/text-layout.ts'
import { toMethodName } from './method-names.ts'
import type { PackedOrder } from './packing-slip.pdf.ts'
import { toAddressLines } from '@shop/contract/addresses/postal-lines.rules'

const TEXTS = readTexts('orders/documents')

/** The usual size of parcel labels. */
export const LABEL_SIZE: [number, number] = [mm(100), mm(150)]

const MARGIN = mm(7)
const WIDTH = LABEL_SIZE[0] - 2 * MARGIN
const NAME_SIZES = [26, 22, 18, 14, 11] as const
const PLACE_SIZES = [20, 18, 16, 14, 12, 10, 9, 8] as const

/** Carriers at home read Chinese. */
const HOME_LANGUAGE = 'zh'

/** Adds one label of 100 × 150 mm: the address as large as it fits, and below it what the packer needs. */
export function addAddressLabel(pdf: Pdf, { order, units }: PackedOrder): void {
  const address = order.address as unknown as AddressSnapshot
  const { recipient_name: name = '', phone = '' } = address
  const place = toAddressLines({ ...address, recipient_name: '' }, { withPhone: false }).join('\n')
  const isHome = address.country === HOME_COUNTRY
  const language = isHome ? HOME_LANGUAGE : LANGUAGES[0]
  const text = TEXTS[language].label
  pdf.addPage({ size: LABEL_SIZE, margin: MARGIN })
  pdf.fillColor('#000000')

  pdf.font(pdf.faces.regular).fontSize(10).text(text.to, MARGIN, MARGIN)
  const nameStyle = { font: 'bold', width: WIDTH } as const
  const nameSize = fitSize(pdf, name, { ...nameStyle, height: mm(22), sizes: NAME_SIZES })
  writeText(pdf, name, { ...nameStyle, size: nameSize, x: MARGIN, y: MARGIN + mm(6) })
  writeText(pdf, phone, { ...nameStyle, size: 16, x: MARGIN, y: MARGIN + mm(29) })
  line(pdf, MARGIN + mm(38))
  const placeSize = fitSize(pdf, place, { width: WIDTH, height: mm(62), sizes: PLACE_SIZES })
  writeText(pdf, place, { size: placeSize, x: MARGIN, y: MARGIN + mm(42), width: WIDTH, lineGap: 2 })

  line(pdf, MARGIN + mm(112))
  const packed = fill(text.units, { count: units.reduce((sum, { quantity }) => sum + quantity, 0) })
  pdf
    .font(pdf.faces.bold)
    .fontSize(14)
    .text(order.order_number, MARGIN, MARGIN + mm(116), { width: WIDTH })
  pdf
    .font(pdf.faces.regular)
    .fontSize(10)
    .text(
      isHome ? `${toMethodName(order.shipping_method, language)}  ${packed}` : packed,
      MARGIN,
      MARGIN + mm(125),
      {
        width: WIDTH,
      },
    )
}

function line(pdf: Pdf, y: number): void {
  drawRule(pdf, { x: MARGIN, y, length: WIDTH, width: 1, color: '#000000' })
}
