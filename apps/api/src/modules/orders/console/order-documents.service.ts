import { join } from 'node:path'
import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { toDay } from '@shop/contract/days/days.rules'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Language } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { OrderInList, OrderList } from './order-list.service.ts'
import { listUndrawable } from '../../../http/pdf/printable.ts'
import { renderPdf } from '../../../http/pdf/render-pdf.ts'
import type { OrderDocuments } from './order-documents.pdf.ts'
import type { PackedOrder } from './packing-slip.pdf.ts'
import { listToShip } from '../shipments/units-to-ship.ts'

interface Dependencies {
  clock: Clock
  orderList: OrderList
}

interface SlipOptions {
  withPrices: boolean
  language: Language | undefined
  /** Which of the order's shipments. */
  shipment: number | undefined
}

const MODULE = join(import.meta.dirname, 'order-documents.pdf.ts')
const render = (documents: OrderDocuments) =>
  renderPdf({ module: MODULE, draw: 'writeOrderDocuments', input: documents })

/** What is printed for parcels, of one order or of many. */
export function createOrderDocuments({ clock, orderList }: Dependencies) {
  /** @throws ORDER_NOT_FOUND when one of them, or a shipment of it, does not exist; ADDRESS_NOT_PRINTABLE */
  async function readAll(ids: string[], shipment?: number): Promise<PackedOrder[]> {
    const orders = ids.every(isId) ? await orderList.read(ids) : []
    if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND')
    for (const { order } of orders) requirePrintable(order)
    return orders.map((found) => ({ ...found, units: listPacked(found, shipment) }))
  }

  const toName = (kind: string) => `${kind}-${toDay(clock())}.pdf`

  return {
    /**
     * In the language of each order unless one is given; of one of its shipments, or of what is packed next.
     * @throws ORDER_NOT_FOUND, also where there is no such shipment; ADDRESS_NOT_PRINTABLE, BUSY
     */
    async packingSlips(ids: string[], { shipment, ...options }: SlipOptions) {
      const orders = await readAll(ids, shipment)
      return { name: toName('packing-slips'), content: await render({ kind: 'slips', orders, ...options }) }
    },

    /** @throws ORDER_NOT_FOUND, ADDRESS_NOT_PRINTABLE, BUSY */
    async addressLabels(ids: string[]) {
      const orders = await readAll(ids)
      return { name: toName('address-labels'), content: await render({ kind: 'labels', orders }) }
    },
  }
}

/** Addresses of the time before forms refused such characters. @throws ADDRESS_NOT_PRINTABLE, naming the first of them */
function requirePrintable({ order_number: number, address }: OrderInList['order']): void {
  for (const [field, value] of Object.entries(address as unknown as AddressSnapshot)) {
    const characters = field === 'label' ? '' : listUndrawable(value ?? '').join(' ')
    if (characters === '') continue
    const message = `${number}: the ${field} has ${characters}`
    const detail = { path: `address.${field}`, message, order_number: number, field, characters }
    throw new AppError('ADDRESS_NOT_PRINTABLE', { details: [detail] })
  }
}

/**
 * What is packed: a shipment's units; without one what is left to be sent, or the whole order while nothing was
 * sent and once everything was. @throws ORDER_NOT_FOUND
 */
function listPacked(found: OrderInList, number: number | undefined): ShipmentLine[] {
  const { lines, shipments } = found
  if (number !== undefined) {
    const shipment = shipments.find((each) => each.number === number)
    if (!shipment) throw new AppError('ORDER_NOT_FOUND')
    return shipment.lines
  }
  const left = listToShip(found)
  if (left.length > 0) return left
  return lines.map((line) => ({
    position: line.position,
    quantity: line.quantity - line.cancelled_quantity,
  }))
}
