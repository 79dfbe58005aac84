import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isId } from '../../db/ids.ts'
import { AppError } from '../../http/app-error.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { points } from '../users/points.service.ts'
import * as fulfilment from './fulfilment.repository.ts'
import { listMerchantNotes } from './notes/merchant-notes.repository.ts'
import type { OrderLifecycle } from './order-lifecycle.service.ts'
import { withLockedOrder } from './order-lock.shared.ts'
import type { OrderMail } from './order-mail.service.ts'
import { findOrder, listHistory } from './orders.repository.ts'
import type { OrderRow } from './order-rows.shared.ts'
import { carryOverShipments } from './shipments/earlier-shipments.repository.ts'
import { listShipments } from './shipments/shipments.repository.ts'
import { createShipmentCorrection } from './shipments/shipment-correction.service.ts'
import { createShipping } from './shipments/shipping.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  orderMail: OrderMail
  audit: AuditService
}

const PAGE_SIZE = 50
const BATCH = 500

export type Fulfilment = ReturnType<typeof createFulfilment>

/**
 * The merchant's commands for orders, which are named by number or id. Each is idempotent: a repeat reports that it was
 * done already.
 */
export function createFulfilment(deps: Dependencies) {
  const { db, clock, jobs, lifecycle } = deps

  /** @throws ORDER_NOT_FOUND */
  async function get(name: string): Promise<OrderRow> {
    const order = isId(name)
      ? await findOrder(db, name)
      : await fulfilment.findOrderByNumber(db, name.toUpperCase())
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return order
  }

  /** Runs `work` under the lock of the order with this number or id. @throws ORDER_NOT_FOUND */
  async function withOrder<Result>(
    name: string,
    work: (db: Tx, order: OrderRow) => Promise<Result>,
  ): Promise<Result> {
    const { id } = await get(name)
    return withLockedOrder(db, id, work)
  }

  return {
    get,
    withOrder,
    /** Makes a new version of a locked order whose rows elsewhere have changed. */
    touch: (db: Tx, orderId: string) => fulfilment.editOrder(db, orderId, {}),

    /** Orders of all shoppers, newest first, 50 to a page. */
    list: ({ status, page }: { status: OrderStatus | undefined; page: number }) =>
      fulfilment.listOrdersOfShop(db, { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),

    ...createShipping({ ...deps, withOrder }),
    ...createShipmentCorrection({ ...deps, withOrder }),

    /** An order with everything the merchant may see of it. @throws ORDER_NOT_FOUND */
    async show(name: string) {
      const order = await get(name)
      const [lines, shipments, history, notes] = await Promise.all([
        lifecycle.listLines(db, order.id),
        listShipments(db, [order.id]),
        listHistory(db, [order.id]),
        listMerchantNotes(db, order.id),
      ])
      return { order, lines, shipments, history, notes }
    },

    /**
     * At each start: what a machine of the version before has sent meanwhile. The last machine that is renewed starts after
     * the last of those has ended.
     */
    carryOver: (): Promise<void> =>
      inTransaction(db, async (db) => {
        for (const orderId of await carryOverShipments(db))
          await jobs.send(db, 'tracking.follow', { orderId, number: 1 })
      }),

    /** Completes delivered orders past their return period. */
    async completeDue(): Promise<void> {
      const now = clock()
      for (const id of await fulfilment.listPastReturn(db, now, BATCH)) {
        await withLockedOrder(db, id, async (db, order) => {
          if (order.status === 'delivered') await lifecycle.move(db, order, 'completed', 'system')
        })
      }
    },

    /**
     * Counts refunded money, and changes the order's status unless it is cancelled. Runs under the order's
     * lock. Returns the change of the shopper's points, apart from what the status change itself took back.
     */
    async countRefund(db: Tx, order: OrderRow, fen: number): Promise<number> {
      const counted = await fulfilment.addRefundedFen(db, order.id, fen)
      if (counted.status === 'cancelled') return 0
      const to = counted.refunded_fen === counted.total_fen ? 'refunded' : 'partially_refunded'
      // An order stays refunded while a returned refund is being sent again.
      if (to !== counted.status && counted.status !== 'refunded')
        await lifecycle.move(db, counted, to, 'merchant')
      return to === 'partially_refunded' && counted.status !== 'refunded' ? points.follow(db, counted) : 0
    },

    /**
     * Counts a returned refund: the money is owed again. The order's status stays. Runs under the order's
     * lock. Returns the change of the shopper's points.
     */
    async countRefundBack(db: Tx, order: OrderRow, fen: number): Promise<number> {
      const counted = await fulfilment.addRefundedFen(db, order.id, -fen)
      return counted.status === 'partially_refunded' ? points.follow(db, counted) : 0
    },
  }
}
