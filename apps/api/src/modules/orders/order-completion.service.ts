import type { Tx } from '../../db/pool.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { ORDER_MAILS } from './mail/order-mails.shared.ts'
import type { OrderLifecycle } from './order-lifecycle.service.ts'
import { listOrderOffers } from './order-offers.sql.ts'
import type { OrderRow } from './order-rows.shared.ts'
import { toMailLines, type OrderMail } from './order-mail.service.ts'
import type { OrderCause } from './order-status.ts'

interface Dependencies {
  jobs: Jobs
  lifecycle: Pick<OrderLifecycle, 'markPaid' | 'listLines'>
  orderMail: OrderMail
}

export type OrderCompletion = ReturnType<typeof createOrderCompletion>

/** What follows when an order is paid, by a provider or by gift cards: status, stock and points, invoice, mail. */
export function createOrderCompletion({ jobs, lifecycle, orderMail }: Dependencies) {
  return {
    /** Requires the order's row lock. Undefined, with nothing written, when its units are gone meanwhile. */
    async complete(db: Tx, order: OrderRow, cause: OrderCause): Promise<OrderRow | undefined> {
      const paid = await lifecycle.markPaid(db, order, cause)
      if (!paid) return undefined
      await jobs.send(db, 'invoices.issue', { orderId: paid.id })
      const lines = await lifecycle.listLines(db, paid.id)
      // Nothing was paid of an exchange for something of the same price.
      if (paid.total_fen > 0) {
        const data = toMailLines(paid, lines, await listOrderOffers(db, [paid.id]))
        await orderMail.post(db, paid, { mail: ORDER_MAILS.order_paid, data })
      }
      return paid
    },
  }
}
