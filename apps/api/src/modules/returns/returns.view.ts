import { isService, toPostagePayer } from '@shop/contract/returns/returns.rules'
import type { Return, ReturnLine } from '@shop/contract/returns/returns.schemas'
import { pickLocalizedFields, toLocalizedFields } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import { toShownShipment } from '@shop/contract/tracking/carriers.rules'
import { toBoughtDesign } from '../orders/line-goods.shared.ts'
import { toShownSize } from '../orders/order-lines.shared.ts'
import type { OrderLineRow } from '../orders/order-rows.shared.ts'
import { findReply, type FullReturn } from './full-return.ts'
import { toRefundSums } from './refund-places.ts'
import type { ReturnLineRow, ReturnRow } from './returns.repository.ts'

/** A return as its shopper sees it. */
export function toReturn(full: FullReturn): Return {
  const { row, order, lines, history, refund } = full
  const reply = findReply(full)
  return {
    return_id: row.id,
    return_number: row.return_number,
    order_id: order.id,
    order_number: order.order_number,
    status: row.status,
    remedy: row.remedy,
    reason: row.reason,
    ...(row.message ? { message: row.message } : {}),
    lines: lines.map((line) => toReturnLine(line, full)),
    photos: full.photos,
    ...(reply ? { reply } : {}),
    ...toWayThere(row),
    ...toWayBack(row),
    ...toPlacedOrder(full),
    ...(refund ? { refund: toRefundSums(refund) } : {}),
    history: history.map(({ to_status: status, created_at: at }) => ({ status, at: at.toISOString() })),
    can_withdraw: row.status === 'requested' || row.status === 'approved',
    can_send: row.status === 'approved' || row.status === 'sent',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Where a return goes, and how. */
export function toWayThere(row: ReturnRow) {
  return {
    ...(row.return_to ? { return_to: row.return_to } : {}),
    ...(row.label_url ? { label_url: row.label_url } : {}),
    postage: toPostagePayer(row.reason),
    ...(row.status === 'approved' && row.send_by ? { send_by: row.send_by.toISOString() } : {}),
    ...(row.carrier && row.tracking_number
      ? { shipment: toShownShipment(row.carrier, row.tracking_number) }
      : {}),
  }
}

/** How a return comes back to its shopper. */
export function toWayBack(row: ReturnRow) {
  if (!row.back_carrier || !row.back_tracking_number) return {}
  return { shipment_back: toShownShipment(row.back_carrier, row.back_tracking_number) }
}

/** The order that an exchange, or a service that costs something, has placed, and the price of the latter. */
export function toPlacedOrder({
  placedOrder,
  row,
}: FullReturn): Pick<Return, 'exchange' | 'price' | 'service'> {
  const price = row.service_fen === null ? {} : { price: toMoney(row.service_fen) }
  if (!placedOrder) return price
  const { id, order_number, status, paid_at, expires_at } = placedOrder
  const shown = {
    order_id: id,
    order_number,
    surcharge: toMoney(row.surcharge_fen ?? 0),
    is_paid: paid_at !== null && status !== 'cancelled',
    ...(status === 'pending_payment' ? { pay_until: expires_at.toISOString() } : {}),
    is_closed: status === 'cancelled',
  }
  return isService(row.remedy) ? { ...price, service: shown } : { exchange: shown }
}

/** Units of a line in a return, with the line as it was bought. */
export function toReturnLine(line: ReturnLineRow, { orderLines, products }: FullReturn): ReturnLine {
  const bought = orderLines.find(({ position }) => position === line.position)!
  const product = products.find(({ id }) => id === line.new_product_id)
  return {
    position: line.position,
    ...toShownGoods(bought),
    quantity: line.quantity,
    ...(bought.free_gift ? { free_gift: true as const } : {}),
    ...(product
      ? {
          instead: {
            product_id: product.id,
            slug: product.slug,
            ...toLocalizedFields('name', product.name),
            image: product.image_url ?? '/images/placeholder.jpg',
            ...(line.new_size ? { size: line.new_size } : {}),
          },
        }
      : {}),
  }
}

function toShownGoods(line: OrderLineRow) {
  const { product_id, slug, image, size } = line
  return {
    product_id,
    slug,
    ...pickLocalizedFields(line, 'name'),
    image,
    ...toShownSize({ productId: product_id, size, design: toBoughtDesign(line) }),
  }
}
