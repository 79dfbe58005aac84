import type { ShipmentLine } from '@shop/contract/orders'
import { toDay } from '@shop/contract/rules/days'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Language } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { addAddressLabel, LABEL_SIZE } from './address-label.pdf.ts'
import type { OrderInList, OrderList } from './order-list.service.ts'
import { createPdf, type Pdf } from '../../../http/pdf.ts'
import { addPackingSlip, type PackedOrder } from './packing-slip.pdf.ts'
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

/** What is printed for parcels, of one order or of many. */
export function createOrderDocuments({ clock, orderList }: Dependencies) {
  /** @throws ORDER_NOT_FOUND when one of them, or a shipment of it, does not exist */
  async function readAll(ids: string[], shipment?: number): Promise<PackedOrder[]> {
    const orders = ids.every(isId) ? await orderList.read(ids) : []
    if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND')
    return orders.map((found) => ({ ...found, units: listPacked(found, shipment) }))
  }

  /** Draws order after order while the file is already being sent, and lets other requests in between. */
  function write(pdf: Pdf, orders: PackedOrder[], draw: (packed: PackedOrder) => void): Pdf {
    void (async () => {
      try {
        for (const packed of orders) {
          draw(packed)
          await new Promise(setImmediate)
        }
        pdf.end()
      } catch (error) {
        pdf.destroy(error as Error)
      }
    })()
    return pdf
  }

  const toName = (kind: string) => `${kind}-${toDay(clock())}.pdf`

  return {
    /**
     * In the language of each order unless one is given; of one of its shipments, or of what is packed next.
     * @throws ORDER_NOT_FOUND, also where there is no such shipment
     */
    async packingSlips(ids: string[], { withPrices, shipment, ...options }: SlipOptions) {
      const orders = await readAll(ids, shipment)
      const pdf = await createPdf({ size: 'A4', margin: 0, title: 'Packing slips' })
      const content = write(pdf, orders, (packed) => {
        const language = options.language ?? (packed.order.language as Language)
        addPackingSlip(pdf, packed, { withPrices, language })
      })
      return { name: toName('packing-slips'), content }
    },

    /** @throws ORDER_NOT_FOUND */
    async addressLabels(ids: string[]) {
      const orders = await readAll(ids)
      const pdf = await createPdf({ size: LABEL_SIZE, margin: 0, title: 'Address labels' })
      return {
        name: toName('address-labels'),
        content: write(pdf, orders, (packed) => addAddressLabel(pdf, packed)),
      }
    },
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
