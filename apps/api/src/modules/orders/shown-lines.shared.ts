import { GIFT_CARD_PICTURE } from '@shop/contract/gift-cards/gift-cards.rules'
import { inEachLanguage } from '@shop/contract/languages/languages'
import {
  pickLocalizedFields,
  readLocalizedField,
  toLocalizedFields,
  type LocalizedField,
} from '@shop/contract/languages/translated'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { toWristText } from '../designs/design-lines.shared.ts'
import { toBoughtDesign } from './line-goods.shared.ts'
import type { OrderLineRow, OrderRow } from './order-rows.shared.ts'

const TEXTS = readTexts('orders/documents')

/** Names no product: the lines of gift cards and of services have none. */
const NO_PRODUCT_ID = '00000000-0000-0000-0000-000000000000'

/** Work that an order pays for, as `orders.service` stores it: the items are shown, and move no stock. */
export interface OrderedService {
  order_id: string
  return_number: string
  unit_price_fen: number
  items: ShownItem[]
}

interface ShownItem extends LocalizedField<'name'> {
  /** The size; for a designed bracelet, its wrist. */
  size: string
  image: string
  quantity: number
}

/** Units of a bought line as those of a service. */
export function toShownItem(line: OrderLineRow, quantity: number): ShownItem {
  const design = toBoughtDesign(line)
  return {
    ...pickLocalizedFields(line, 'name'),
    size: design ? toWristText(design) : line.size,
    image: line.image,
    quantity,
  }
}

/** The first line of several, for a glance. */
export function toGlance(line: Pick<OrderLineRow, keyof LocalizedField<'name'> | 'image'> | undefined) {
  const names = line
    ? pickLocalizedFields(line, 'name')
    : toLocalizedFields(
        'name',
        inEachLanguage(() => ''),
      )
  return { ...names, image: line?.image ?? '' }
}

/** What an order pays for that has no goods; undefined for any other. */
export function readService({ service }: Pick<OrderRow, 'service'>): OrderedService | undefined {
  return (service ?? undefined) as OrderedService | undefined
}

/** The same, as shoppers and staff see it next to its lines. */
export function toShownService(order: Pick<OrderRow, 'service'>): Pick<Order, 'service'> {
  const service = readService(order)
  return service ? { service: { order_id: service.order_id, return_number: service.return_number } } : {}
}

/** Whether an order sends goods of its own: neither those of gift cards nor those of services do. */
export function hasGoods({ gift_card, service }: Pick<OrderRow, 'gift_card' | 'service'>): boolean {
  return gift_card === null && service === null
}

/**
 * The lines of an order as people see them. Gift cards and services have no lines in the database, where lines are goods
 * that move stock: lists, mails, invoices and the console show these.
 */
export function listShownLines<Line extends OrderLineRow>(
  order: Pick<OrderRow, 'id' | 'gift_card' | 'service' | 'subtotal_fen'>,
  lines: readonly Line[],
): readonly (Line | OrderLineRow)[] {
  if (order.gift_card !== null) {
    const names = toLocalizedFields(
      'name',
      inEachLanguage((language) => TEXTS[language].giftCard),
    )
    const card = { ...names, size: '', image: GIFT_CARD_PICTURE, quantity: 1 }
    return [toLine(order.id, card, { position: 0, unitPriceFen: order.subtotal_fen })]
  }
  const service = readService(order)
  if (!service) return lines
  return service.items.map((item, position) => {
    const names = toLocalizedFields(
      'name',
      inEachLanguage((language) =>
        fill(TEXTS[language].service, { name: readLocalizedField(item, 'name', language) }),
      ),
    )
    return toLine(order.id, { ...item, ...names }, { position, unitPriceFen: service.unit_price_fen })
  })
}

function toLine(
  orderId: string,
  shown: ShownItem,
  { position, unitPriceFen }: { position: number; unitPriceFen: number },
): OrderLineRow {
  return {
    order_id: orderId,
    position,
    product_id: NO_PRODUCT_ID,
    slug: '',
    design: null,
    ...shown,
    unit_price_fen: unitPriceFen,
    line_total_fen: unitPriceFen * shown.quantity,
    discount_fen: 0,
    free_gift: false,
    returned_quantity: 0,
    exchanged_quantity: 0,
    cancelled_quantity: 0,
  }
}
