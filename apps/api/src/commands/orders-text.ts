import { describeLine } from '../modules/orders/line-goods.shared.ts'
import { listToShip } from '../modules/orders/shipments/units-to-ship.ts'
import type { Gift } from '@shop/contract/orders/gifts.schemas'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { formatFen } from '@shop/contract/money/format-money'
import type { Services } from '../services.ts'

type Details = Awaited<ReturnType<Services['fulfilment']['show']>>

/** Formats an order as one line of a list. */
export function describeRow(order: Details['order']): string {
  const total = formatFen(order.total_fen)
  return `${order.order_number}  ${order.created_at.toISOString()}  ${order.status.padEnd(18)}  ${total}`
}

function toGiftLines({ wrapping_fen: wrappingFen, gift }: Details['order']): string[] {
  const { wrapping, message, hide_prices: hidesPrices, wished_day: day } = (gift ?? {}) as Partial<Gift>
  return [
    ...(wrapping ? [`  Gift wrapping (${wrapping})  ${formatFen(wrappingFen)}`] : []),
    ...(message ? [`  Gift card: ${JSON.stringify(message)}`] : []),
    ...(hidesPrices ? ['  No prices in the parcel'] : []),
    ...(day ? [`  To arrive on ${day}`] : []),
  ]
}

/** Units by the numbers of their lines, as `ship --lines` takes them. */
function toUnitsText(units: readonly ShipmentLine[]): string {
  return units.map(({ position, quantity }) => `${position + 1}:${quantity}`).join(',')
}

/** Formats everything the merchant needs to know of an order. */
export function describeDetails({ order, lines, shipments, history, notes }: Details): string {
  const left = listToShip({ order, lines, shipments })
  const address = order.address as Record<string, unknown>
  return [
    describeRow(order),
    ...lines.map(
      (line) =>
        `  ${line.position + 1}.  ${line.quantity} × ${describeLine(line, 'en').title}  ${formatFen(line.line_total_fen)}`,
    ),
    `  Shipping (${order.shipping_method})  ${formatFen(order.shipping_fen)}`,
    ...toGiftLines(order),
    ...(order.gift_card_fen > 0 ? [`  Paid by gift cards  ${formatFen(order.gift_card_fen)}`] : []),
    ...(order.refunded_fen > 0 ? [`  Refunded  ${formatFen(order.refunded_fen)}`] : []),
    `To  ${Object.values(address)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(', ')}`,
    ...(order.note ? [`Shopper’s note  ${order.note}`] : []),
    ...shipments.map(
      (shipment) =>
        `Parcel ${shipment.number}  ${shipment.carrier}, ${shipment.tracking_number}: ${toUnitsText(shipment.lines)}` +
        (shipment.delivered_at ? `, delivered ${shipment.delivered_at.toISOString()}` : ''),
    ),
    ...(left.length > 0 && shipments.length > 0 ? [`Left to ship  ${toUnitsText(left)}`] : []),
    ...history.map(
      ({ created_at, to_status, reason }) =>
        `${created_at.toISOString()}  ${to_status}${reason ? ` (${reason})` : ''}`,
    ),
    ...notes.map(({ created_at, content }) => `${created_at.toISOString()}  Note: ${content}`),
  ].join('\n')
}
