import { toMoney } from '@shop/contract/money/money'
import { isService, PAY_WITHIN_DAYS } from '@shop/contract/returns/returns.rules'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import type { Tx } from '../../db/pool.ts'
import type { AppError } from '../../http/app-error.ts'
import { findReason, refused } from '../../http/refused.ts'
import { requireConfirmed, type Given } from '../orders/merchant-command.shared.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { ExchangeOrders } from '../orders/from-returns/exchange-orders.service.ts'
import type { ServiceOrders } from '../orders/from-returns/service-orders.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import { toShownItem } from '../orders/shown-lines.shared.ts'
import type { MerchantRefunds } from '../payments/refunds/merchant-refunds.service.ts'
import { listWanted, toBought, toSumsOf } from './exchange-sums.ts'
import {
  toDifferenceRefund,
  toPlaces,
  toRefundKey,
  toStoredRefund,
  toTotalFen,
  type RefundSource,
} from './refund-places.ts'
import { toNetFen, type StoredRefund } from './refund-sums.ts'
import { listCarried, type ReturnReader } from './return-reader.ts'
import {
  insertExchangedMoney,
  readParts,
  takeExchangedMoney,
  type ReturnChange,
  type ReturnLineRow,
  type ReturnRow,
} from './returns.repository.ts'

interface Dependencies {
  clock: Clock
  reader: ReturnReader
  lifecycle: Pick<OrderLifecycle, 'find' | 'lock' | 'listLines'>
  refunds: Pick<MerchantRefunds, 'requestLocked'>
  exchangeOrders: ExchangeOrders
  serviceOrders: ServiceOrders
}

export type ReturnMoney = ReturnType<typeof createReturnMoney>

/**
 * What returns do with money, and the orders that they place: of the new items of an exchange, and of work that costs
 * something. Money goes out through the merchant's refunds alone, which know what was paid and promised, under
 * one key for each return: no second press refunds again. Everything here needs the row lock of the order.
 */
export function createReturnMoney(deps: Dependencies) {
  const { clock, reader, lifecycle, refunds, exchangeOrders, serviceOrders } = deps

  async function readFacts(db: Tx, order: OrderRow, row: ReturnRow) {
    // The orders whose money pays for it, the newest first, as an exchange's order is locked before those before it.
    for (const { from_order_id: id } of (await listCarried(db, order)).toReversed())
      await lifecycle.lock(db, id)
    const orderLines = await lifecycle.listLines(db, order.id)
    const sums = await reader.readSums(db, { order, lines: orderLines })
    const { lines } = (await readParts(db, [row]))[0]!
    return { orderLines, sums, lines }
  }

  /** Sends a refund to each place that its money came from. `units`: what it gives the price of back. */
  async function send(
    db: Tx,
    { order, sums }: { order: OrderRow; sums: RefundSource },
    row: ReturnRow,
    {
      refund,
      lines,
      units,
      given,
    }: { refund: StoredRefund; lines: ReturnLineRow[]; units: ReturnLineRow[]; given: Given },
  ): Promise<ReturnChange & { refunded_fen: number }> {
    const totalFen = toTotalFen(refund)
    requireConfirmed(totalFen, given)
    const note = row.return_number
    const places = toPlaces(sums, lines, totalFen)
    for (const { place, fen } of places) {
      if (fen === 0) continue
      const isOwn = place.order.id === order.id
      const from = isOwn ? order : await free(db, order, { from: place.order, fen })
      const listed = isOwn ? units : []
      const request = {
        amountFen: fen,
        note,
        key: toRefundKey(row),
        lines: listed.map(({ position, quantity }) => ({ position, quantity, returned_quantity: 0 })),
      }
      await refunds.requestLocked(db, from, request, { ...given, version: undefined }).catch(refuse)
    }
    // Without a refund of its own, its units have no other record that their price went back.
    if (places[0]!.fen === 0) await exchangeOrders.countGone(db, order, units)
    return { refund: JSON.stringify(refund), refunded_fen: totalFen }
  }

  /** So much of an order's money no longer pays for another one. Returns it as it is then. */
  async function free(db: Tx, order: OrderRow, { from, fen }: { from: OrderRow; fen: number }) {
    await takeExchangedMoney(db, { orderId: order.id, fromOrderId: from.id, fen })
    return exchangeOrders.free(db, from, fen)
  }

  return {
    /** Reserves the new items of an exchange, in an order of their own. @throws RETURN_REFUSED, OUT_OF_STOCK */
    async placeExchange(db: Tx, order: OrderRow, row: ReturnRow, extraFen: number): Promise<ReturnChange> {
      const { orderLines, sums, lines } = await readFacts(db, order, row)
      const items = listWanted(lines)
      const priced = await reader.requireItems(db, items)
      const facts = { products: priced, sums, bought: toBought(orderLines) }
      const { surchargeFen, refundFen } = toSumsOf(items, facts, extraFen)
      const priceFen = items.reduce(
        (sum, { productId, quantity }) =>
          sum + quantity * priced.find(({ id }) => id === productId)!.price_fen,
        0,
      )
      if (surchargeFen > priceFen)
        throw refused('RETURN_REFUSED', 'surcharge_too_high', { price: toMoney(priceFen) })
      const placedOrder = await exchangeOrders.place(db, order, {
        items: items.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
        surchargeFen,
        reason: row.return_number,
        payUntil: endOfPeriod(clock(), { days: PAY_WITHIN_DAYS }),
      })
      return {
        exchange_order_id: placedOrder.id,
        surcharge_fen: surchargeFen,
        price_difference_fen: refundFen,
      }
    },

    /** @throws RETURN_REFUSED where nothing is left to refund */
    async refund(
      db: Tx,
      order: OrderRow,
      row: ReturnRow,
      { deduction, given }: { deduction?: { fen: number; reason: string } | undefined; given: Given },
    ): Promise<ReturnChange & { refunded_fen: number }> {
      const { sums, lines } = await readFacts(db, order, row)
      const refund = toStoredRefund(sums, { row, lines, deduction })
      if (toTotalFen(refund) === 0)
        throw refused('RETURN_REFUSED', 'amount_not_refundable', { left: toMoney(sums.leftFen) })
      return send(db, { order, sums }, row, { refund, lines, units: lines, given })
    },

    /** What came back pays for the new items, which may go. @throws RETURN_REFUSED while they are not paid */
    async exchange(db: Tx, order: OrderRow, row: ReturnRow, given: Given): Promise<ReturnChange> {
      const to = (await lifecycle.lock(db, row.exchange_order_id!))!
      if (to.status === 'pending_payment') throw refused('RETURN_REFUSED', 'exchange_unpaid')
      if (to.status === 'cancelled') throw refused('RETURN_REFUSED', 'exchange_closed')
      const { sums, lines } = await readFacts(db, order, row)
      const netFen = lines.reduce((sum, { position, quantity }) => {
        const line = sums.lines.find((each) => each.position === position)!
        if (quantity > line.quantity - line.refundedQuantity - line.exchangedQuantity)
          throw refused('RETURN_REFUSED', 'amount_not_refundable', { position })
        return sum + toNetFen(line, quantity)
      }, 0)
      // Money that went back by other ways pays for nothing.
      if (netFen > sums.leftFen)
        throw refused('RETURN_REFUSED', 'amount_not_refundable', { left: toMoney(sums.leftFen) })
      const cheaperFen = Math.min(row.price_difference_fen ?? 0, netFen)
      const refund = toDifferenceRefund(sums, { fen: cheaperFen, lines })
      const moved = toMoved(sums, lines, { netFen, cheaperFen })
      const sent =
        cheaperFen > 0 ? await send(db, { order, sums }, row, { refund, lines, units: [], given }) : {}
      const paid = moved.filter(({ fen }) => fen > 0)
      for (const { from, fen } of paid)
        if (from.id !== order.id)
          await takeExchangedMoney(db, { orderId: order.id, fromOrderId: from.id, fen })
      await insertExchangedMoney(
        db,
        paid.map(({ from, fen }) => ({ order_id: to.id, from_order_id: from.id, fen, left_fen: fen })),
      )
      await exchangeOrders.settle(db, { from: order, to, fen: moved[0]!.fen, lines })
      return { ...sent, exchanged_fen: netFen - cheaperFen }
    },

    /** Places the order at the price that was requested. Returns what the return stores of it. */
    async placeService(db: Tx, order: OrderRow, row: ReturnRow, priceFen: number): Promise<ReturnChange> {
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
    async finishService(db: Tx, { exchange_order_id: orderId }: ReturnRow): Promise<void> {
      const order = orderId === null ? undefined : await lifecycle.lock(db, orderId)
      if (!order) return
      if (order.status === 'pending_payment') throw refused('RETURN_REFUSED', 'service_unpaid')
      if (order.status === 'cancelled') throw refused('RETURN_REFUSED', 'service_closed')
      await serviceOrders.finish(db, order)
    },

    /** Whether it will not be paid any more. */
    async isServiceClosed(db: Tx, { remedy, exchange_order_id: orderId }: ReturnRow): Promise<boolean> {
      const order = orderId && isService(remedy) ? await lifecycle.find(db, orderId) : undefined
      return order?.status === 'cancelled'
    },
  }
}

/** Whose money pays for the new items: all that paid for the old ones, less what they are cheaper. The order itself is first. */
function toMoved(
  sums: RefundSource,
  lines: ReturnLineRow[],
  { netFen, cheaperFen }: { netFen: number; cheaperFen: number },
): { from: OrderRow; fen: number }[] {
  const refunded = toPlaces(sums, lines, cheaperFen)
  return toPlaces(sums, lines, netFen).map(({ place, fen }, index) => ({
    from: place.order,
    fen: fen - refunded[index]!.fen,
  }))
}

/** What the merchant's refunds refuse, as errors of returns. */
function refuse(error: unknown): never {
  const reason = findReason(error, 'ORDER_REFUSED')
  if (!reason) throw error
  const { path: _, message: __, reason: ___, ...facts } = (error as AppError).details![0]!
  throw refused(
    'RETURN_REFUSED',
    reason === 'amount_too_small' ? 'amount_too_small' : 'amount_not_refundable',
    facts,
  )
}
