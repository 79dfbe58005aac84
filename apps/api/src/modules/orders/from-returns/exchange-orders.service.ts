import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { createId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Language } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import { applyOffers } from '../../offers/apply-offers.shared.ts'
import { toSubtotalFen } from '../../offers/obstacles.shared.ts'
import { stock } from '../../products/stock/stock.service.ts'
import { editOrder } from '../fulfilment.repository.ts'
import { GIVEN_SHIPPING, toGivenDiscount } from '../given-discounts.ts'
import { toStockLines } from '../line-goods.shared.ts'
import type { OrderCompletion } from '../order-completion.service.ts'
import { requireAvailable, toCouponCart } from '../order-lines.shared.ts'
import type { OrderMail } from '../order-mail.service.ts'
import type { OrdersService } from '../orders.service.ts'
import { toTotals } from '../order-totals.shared.ts'
import * as repository from '../orders.repository.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import { awaitPayment } from '../placing/await-payment.ts'
import { toLineRow } from '../placing/order-line-rows.ts'
import { toOrderRow } from '../placing/order-row.ts'

interface Dependencies {
  clock: Clock
  events: Events
  orders: Pick<OrdersService, 'priceItems'>
  orderMail: OrderMail
  completion: OrderCompletion
  settings: Pick<SettingsService, 'readTerms'>
}

/** What an exchange sends, what its shopper pays for it in addition to the goods that come back, and until when they may. */
export interface ExchangeRequest {
  items: readonly OrderItemInput[]
  surchargeFen: number
  /** Why it is cheaper than its goods, as the text of its discount. */
  reason: string
  payUntil: Date
}

/** Units of a line that have paid for others. */
interface ExchangedUnits {
  position: number
  quantity: number
}

export type ExchangeOrders = ReturnType<typeof createExchangeOrders>

/**
 * Orders of the new goods of an exchange. Their discount is what the returned goods are worth, shipping costs nothing, and
 * they are paid, followed and invoiced like any other; only that they are not shipped before what they replace is back.
 */
export function createExchangeOrders(deps: Dependencies) {
  const { clock, events, orders, orderMail, completion, settings } = deps

  /** Counts units whose price is no longer refunded here: it pays for others, or went back by the payments of other orders. */
  async function countGone(db: Tx, { id }: OrderRow, lines: readonly ExchangedUnits[]): Promise<void> {
    for (const line of lines) await repository.countExchanged(db, id, line)
  }

  return {
    /**
     * Within a transaction that has the row lock of the order that is exchanged from; its goods are reserved, and where
     * nothing is to pay, sold at once.
     * @throws OUT_OF_STOCK, PRODUCT_NOT_FOUND
     */
    async place(db: Tx, from: OrderRow, request: ExchangeRequest): Promise<OrderRow> {
      const lines = await orders.priceItems(db, [...request.items])
      requireAvailable(lines)
      const terms = await settings.readTerms()
      const shippingMethod = from.shipping_method as ShippingMethod
      const address = from.address as unknown as AddressSnapshot
      const now = clock()
      const cart = toCouponCart(lines, { terms, country: address.country, shippingMethod, now })
      const paidFen = toSubtotalFen(cart.lines) - request.surchargeFen
      const priced = applyOffers(cart, [toGivenDiscount(paidFen), GIVEN_SHIPPING])
      const totals = toTotals(priced, { terms })
      const order: OrderRow = {
        ...toOrderRow({
          by: { userId: from.user_id, language: from.language as Language, idempotencyKey: undefined },
          input: { items: [...request.items], shipping_method: shippingMethod },
          lines,
          address,
          buyerAddress: address,
          terms,
          totals,
          savedFen: priced.savedFen,
          coupon: undefined,
          giftCardFen: 0,
          now,
        }),
        id: createId(),
        exchange: 'waiting',
        by_guest: from.by_guest,
        discount_reason: request.reason,
        buyer_address: from.buyer_address,
        expires_at: request.payUntil,
      }
      const orderLines = lines.map((line, position) =>
        toLineRow(order.id, line, position, priced.lines[position]!.discountFen),
      )
      const goods = toStockLines(lines)
      const placed = { savedFen: order.saved_fen, lines: goods, hasCoupon: false }
      await repository.insertOrder(db, order, orderLines, { cause: 'merchant', now, placed })
      const missing = await stock.reserve(db, goods)
      if (missing.length > 0) throw new AppError('OUT_OF_STOCK')
      events.emit('order_placed', { orderId: order.id, totalFen: order.total_fen })
      if (order.total_fen === 0) return (await completion.complete(db, order, 'merchant'))!
      await awaitPayment(db, orderMail, { order, lines: orderLines })
      return order
    },

    /**
     * What is replaced has come back: so much of the first order's money has paid for the new goods, and they may be shipped
     * and no longer be cancelled. Requires the row locks of both, the first order's first.
     */
    async settle(
      db: Tx,
      { from, to, fen, lines }: { from: OrderRow; to: OrderRow; fen: number; lines: ExchangedUnits[] },
    ): Promise<void> {
      await editOrder(db, from.id, { exchanged_fen: from.exchanged_fen + fen })
      await countGone(db, from, lines)
      await editOrder(db, to.id, { exchange: 'released' })
    },

    /** So much of an order's money no longer pays for new goods, and can be refunded. Requires its row lock. */
    free: (db: Tx, from: OrderRow, fen: number): Promise<OrderRow> =>
      editOrder(db, from.id, { exchanged_fen: from.exchanged_fen - fen }),

    countGone,
  }
}
