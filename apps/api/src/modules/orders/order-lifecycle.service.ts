import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Events } from '../../observability/events.ts'
import { couponUse } from '../coupons/coupon-use.service.ts'
import type { GiftCards } from '../gift-cards/gift-cards.service.ts'
import { ledger } from '../ledger/ledger.service.ts'
import { orderCancelled, orderPaid, orderPointsChanged } from '../ledger/order-movements.shared.ts'
import { toBoughtDesign, toStockLines } from './line-goods.shared.ts'
import { stock } from '../products/stock/stock.service.ts'
import type { StockLine } from '../products/stock/stock-line.shared.ts'
import { points } from '../users/points.service.ts'
import { setDelivered } from './fulfilment.repository.ts'
import { canFollow, type OrderCause } from './order-status.ts'
import * as repository from './orders.repository.ts'
import type { OrderRow } from './order-rows.shared.ts'
import { hasShipments } from './shipments/shipments.repository.ts'

interface Dependencies {
  clock: Clock
  events: Events
  giftCards: Pick<GiftCards, 'giveBack'>
}

/** What of an order its status depends on. */
type ToMove = Pick<OrderRow, 'id' | 'version' | 'status'>

/** A cancelled order, and what its gift cards have got back, in fen. */
interface Cancelled {
  order: OrderRow
  toGiftCardsFen: number
}

export type OrderLifecycle = ReturnType<typeof createOrderLifecycle>

/**
 * Changes an order's status together with its coupon, gift cards, stock and points. Everything here requires the order
 * row locked (`lock`) and runs inside the caller's transaction, so that all change together. All transactions lock in this
 * sequence: coupon, gift cards, stock, the customer's points.
 */
export function createOrderLifecycle({ clock, events, giftCards }: Dependencies) {
  async function move(db: Tx, order: ToMove, to: OrderStatus, cause: OrderCause, reason?: string) {
    if (!canFollow(order.status, to)) throw new AppError('ORDER_STATE_CONFLICT')
    return repository.updateStatus(db, order, { to, cause, reason, now: clock() })
  }

  /** The units that are with the order: what came back of it is in stock already. */
  async function listStockLines(db: Tx, orderId: string): Promise<StockLine[]> {
    const lines = await repository.listLines(db, [orderId])
    const goods = lines.map((line) => ({
      productId: line.product_id,
      size: line.size,
      quantity: line.quantity - line.returned_quantity,
      design: toBoughtDesign(line),
      isFreeGift: line.free_gift,
    }))
    return toStockLines(goods.filter(({ quantity }) => quantity > 0))
  }

  return {
    lock: repository.lockOrder,
    lockAllOf: repository.lockOrdersOf,
    find: (db: Db | Tx, id: string) => repository.findOrder(db, id),
    wasPaid: repository.wasPaid,
    listLines: (db: Db | Tx, id: string) => repository.listLines(db, [id]),
    listExpired: (db: Db, since: Date, limit: number) =>
      repository.listExpired(db, { since, now: clock(), limit }),

    /**
     * All of it is paid: the reserved units are sold. An order that was cancelled meanwhile takes its units from stock
     * again; undefined when they are gone, and then the money must be refunded. So it must where gift cards had paid a
     * part, or returned goods: those have been given back, or refunded.
     */
    async markPaid(db: Tx, order: OrderRow, cause: OrderCause = 'provider'): Promise<OrderRow | undefined> {
      if (order.status === 'cancelled' && (order.gift_card_fen > 0 || order.exchange !== null))
        return undefined
      const coupon = toCouponOrder(order)
      await couponUse.lock(db, coupon)
      const lines = await listStockLines(db, order.id)
      const wasCancelled = order.status === 'cancelled'
      if (wasCancelled && !(await tryReserve(db, lines))) return undefined
      const paid = await move(db, order, 'paid', cause)
      const hasCoupon = await couponUse.use(db, coupon, paid.updated_at)
      await stock.sell(db, lines, paid.paid_at!)
      const earned = await points.earn(db, paid, paid.updated_at)
      const { savedFen } = coupon
      const movement = orderPaid({ order: paid, savedFen, lines, hasCoupon, wasCancelled, points: earned })
      await ledger.record(db, paid.updated_at, movement)
      events.emit('order_paid', { orderId: order.id, totalFen: order.total_fen })
      return paid
    },

    /** Cancels an order; its units return to stock, whether they were reserved or sold, and gift cards get all back. */
    async cancel(
      db: Tx,
      order: OrderRow,
      cause: 'shopper' | 'expiry' | 'merchant',
      reason?: string,
    ): Promise<Cancelled> {
      // What it was exchanged for belongs to the shop by then; and what is under way cannot be restocked.
      const isTooLate = order.exchange === 'released' || (await hasShipments(db, order.id))
      if (isTooLate) throw new AppError('ORDER_STATE_CONFLICT')
      const cancelled = await move(db, order, 'cancelled', cause, reason)
      const wasPaid = order.status !== 'pending_payment'
      const hasCoupon = await couponUse.release(db, toCouponOrder(order))
      const toGiftCardsFen = await giftCards.giveBack(db, { id: order.id, isPaid: wasPaid })
      const lines = await listStockLines(db, order.id)
      if (wasPaid) await stock.putBack(db, lines, order.paid_at!)
      else await stock.release(db, lines)
      const change = await points.takeBack(db, cancelled)
      const facts = { order: cancelled, savedFen: toCouponOrder(order).savedFen, lines, hasCoupon }
      await ledger.record(db, cancelled.updated_at, orderCancelled({ ...facts, wasPaid, points: change }))
      events.emit(cause === 'expiry' ? 'order_expired' : 'order_cancelled', { orderId: order.id })
      return { order: cancelled, toGiftCardsFen }
    },

    /** Delivers a paid order that has no parcel. */
    async deliver(db: Tx, order: ToMove): Promise<void> {
      await move(db, order, 'delivered', 'system')
      await setDelivered(db, order.id, clock())
    },

    /** A status change that does not affect stock. */
    async move(db: Tx, order: OrderRow, to: OrderStatus, cause: OrderCause, reason?: string) {
      const moved = await move(db, order, to, cause, reason)
      if (to === 'refunded') {
        const change = await points.takeBack(db, moved)
        await ledger.record(db, moved.updated_at, orderPointsChanged(moved, change))
      }
      return moved
    },
  }
}

function toCouponOrder(order: OrderRow) {
  return {
    orderId: order.id,
    userId: order.user_id,
    isGuest: order.by_guest,
    claimId: order.coupon_claim_id,
    couponCode: order.coupon_code,
    savedFen: order.saved_fen,
  }
}

/** Reserves all units or none. */
async function tryReserve(db: Tx, lines: StockLine[]): Promise<boolean> {
  const missing = await stock.reserve(db, lines)
  if (missing.length === 0) return true
  await stock.release(
    db,
    lines.filter((line) => !missing.includes(line)),
  )
  return false
}
