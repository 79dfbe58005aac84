import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { createId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import { editOrder } from '../fulfilment.repository.ts'
import type { OrderLifecycle } from '../order-lifecycle.service.ts'
import type { OrderMail } from '../order-mail.service.ts'
import { toTotals } from '../order-totals.shared.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import { insertWithoutGoods } from '../placing/insert-without-goods.ts'
import { toOrderRow } from '../placing/order-row.ts'
import type { OrderedService } from '../shown-lines.shared.ts'

interface Dependencies {
  clock: Clock
  events: Events
  lifecycle: Pick<OrderLifecycle, 'move'>
  orderMail: OrderMail
  settings: Pick<SettingsService, 'readTerms'>
}

/** The work, on items of which each unit costs the same, and until when it may be paid. */
export interface ServiceRequest {
  service: Omit<OrderedService, 'order_id'>
  payUntil: Date
}

export type ServiceOrders = ReturnType<typeof createServiceOrders>

/**
 * Orders that pay for work on items bought before. They are paid, invoiced and refunded like any other, but have no lines,
 * stock and parcel: the items come and go with their return, which `orders.exchange` waits for (decision 69).
 */
export function createServiceOrders(deps: Dependencies) {
  const { clock, events, lifecycle, orderMail, settings } = deps

  return {
    /** Within a transaction that has the row lock of the order that the items were bought with. */
    async place(db: Tx, from: OrderRow, { service, payUntil }: ServiceRequest): Promise<OrderRow> {
      const terms = await settings.readTerms()
      const shippingMethod = from.shipping_method as ShippingMethod
      const units = service.items.reduce((sum, { quantity }) => sum + quantity, 0)
      // The way back is part of the price.
      const price = { subtotalFen: service.unit_price_fen * units, discountFen: 0, shippingFen: 0 }
      const totals = toTotals(price, { terms })
      const now = clock()
      const address = from.address as unknown as AddressSnapshot
      const stored: OrderedService = { order_id: from.id, ...service }
      const order: OrderRow = {
        ...toOrderRow({
          by: { userId: from.user_id, language: from.language as Language, idempotencyKey: undefined },
          input: { items: [], shipping_method: shippingMethod },
          lines: [],
          address,
          buyerAddress: address,
          terms,
          totals,
          savedFen: 0,
          coupon: undefined,
          giftCardFen: 0,
          now,
        }),
        id: createId(),
        exchange: 'waiting',
        by_guest: from.by_guest,
        buyer_address: from.buyer_address,
        service: stored as unknown as OrderRow['service'],
        expires_at: payUntil,
      }
      await insertWithoutGoods(db, orderMail, { order, cause: 'merchant' })
      events.emit('order_placed', { orderId: order.id, totalFen: order.total_fen })
      return order
    },

    /** The work is done, and the items are on their way. Requires the row lock of the order. */
    async finish(db: Tx, order: OrderRow): Promise<void> {
      if (order.status === 'paid') await lifecycle.move(db, order, 'delivered', 'merchant')
      await editOrder(db, order.id, { exchange: 'released', delivered_at: clock() })
    },
  }
}
