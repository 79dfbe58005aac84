import { isService, PAY_WITHIN_DAYS } from '@shop/contract/returns/returns.endpoints'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import type { Tx } from '../../db/pool.ts'
import { refused } from '../../http/refused.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { ServiceOrders } from '../orders/from-returns/service-orders.service.ts'
import type { OrderLifecycle, OrderRow } from '../orders/order-lifecycle.service.ts'
import { toShownItem } from '../orders/shown-lines.service.ts'
import { readParts, type ReturnChange, type ReturnRow } from './returns.repository.ts'

interface Dependencies {
  clock: Clock
  lifecycle: Pick<OrderLifecycle, 'find' | 'lock' | 'listLines'>
  serviceOrders: ServiceOrders
}

export type PaidServices = ReturnType<typeof createPaidServices>

/** Services that cost something: an order of their own pays for each. Everything here needs the row lock of the return's order. */
export function createPaidServices({ clock, lifecycle, serviceOrders }: Dependencies) {
  return {
    /** Places the order at the price that was asked for. Returns what the return says of it. */
    async place(db: Tx, order: OrderRow, row: ReturnRow, priceFen: number): Promise<ReturnChange> {
      const { lines } = (await readParts(db, [row]))[0]!
      const bought = await lifecycle.listLines(db, order.id)
      const items = lines.map(({ position, quantity }) =>
        toShownItem(
          bought.find((line) => line.position === position)!,
          quantity,
        ),
      )
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
      const placedOrder = await serviceOrders.place(db, order, {
        service: {
          return_number: row.return_number,
          unit_price_fen: priceFen / units,
          items,
        },
        payUntil: endOfPeriod(clock(), { days: PAY_WITHIN_DAYS }),
      })
      return { exchange_order_id: placedOrder.id, surcharge_fen: priceFen }
    },

    /** The work is done; what costs nothing has no order. @throws RETURN_REFUSED while it is not paid */
    async finish(db: Tx, { exchange_order_id: orderId }: ReturnRow): Promise<void> {
      const order = orderId === null ? undefined : await lifecycle.lock(db, orderId)
      if (!order) return
      if (order.status === 'pending_payment') throw refused('RETURN_REFUSED', 'service_unpaid')
      if (order.status === 'cancelled') throw refused('RETURN_REFUSED', 'service_closed')
      await serviceOrders.finish(db, order)
    },

    /** Whether nobody will pay for it any more. */
    async isClosed(db: Tx, { remedy, exchange_order_id: orderId }: ReturnRow): Promise<boolean> {
      const order = orderId && isService(remedy) ? await lifecycle.find(db, orderId) : undefined
      return order?.status === 'cancelled'
    },
  }
}
