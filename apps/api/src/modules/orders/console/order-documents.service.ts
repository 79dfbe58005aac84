import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/app-error.ts'
import { toDay, type Language } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { addAddressLabel, LABEL_SIZE } from './address-label.pdf.ts'
import type { OrderList } from './order-list.service.ts'
import { createPdf, type Pdf } from '../../../http/pdf.ts'
import { addPackingSlip, type PrintedOrder } from './packing-slip.pdf.ts'

interface Dependencies {
  clock: Clock
  orderList: OrderList
}

/** What is printed for parcels, of one order or of many. */
export function createOrderDocuments({ clock, orderList }: Dependencies) {
  /** @throws ORDER_NOT_FOUND when one of them does not exist */
  async function readAll(ids: string[]): Promise<PrintedOrder[]> {
    const orders = ids.every(isId) ? await orderList.read(ids) : []
    if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND')
    return orders
  }

  /** Draws order after order while the file is already being sent, and lets other requests in between. */
  function write(pdf: Pdf, orders: PrintedOrder[], draw: (printed: PrintedOrder) => void): Pdf {
    void (async () => {
      try {
        for (const printed of orders) {
          draw(printed)
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
    /** In the language of each order unless one is given. @throws ORDER_NOT_FOUND */
    async packingSlips(ids: string[], options: { withPrices: boolean; language: Language | undefined }) {
      const orders = await readAll(ids)
      const pdf = await createPdf({ size: 'A4', margin: 0, title: 'Packing slips' })
      const { withPrices } = options
      const content = write(pdf, orders, (printed) => {
        const language = options.language ?? (printed.order.language as Language)
        addPackingSlip(pdf, printed, { withPrices, language })
      })
      return { name: toName('packing-slips'), content }
    },

    /** @throws ORDER_NOT_FOUND */
    async addressLabels(ids: string[]) {
      const orders = await readAll(ids)
      const pdf = await createPdf({ size: LABEL_SIZE, margin: 0, title: 'Address labels' })
      return {
        name: toName('address-labels'),
        content: write(pdf, orders, (printed) => addAddressLabel(pdf, printed)),
      }
    },
  }
}
