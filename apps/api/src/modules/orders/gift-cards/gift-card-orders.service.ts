import { fromClock } from '@shop/contract/days/days.rules'
import type { Tx } from '../../../db/pool.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { setDelivered } from '../fulfilment.repository.ts'
import type { OrderLifecycle, OrderRow } from '../order-lifecycle.service.ts'
import type { OrderMail } from '../order-mail.service.ts'
import { readGiftCardChoice, type GiftCardChoice } from './gift-card-choice.ts'

interface Dependencies {
  clock: Clock
  lifecycle: Pick<OrderLifecycle, 'move'>
  orderMail: Pick<OrderMail, 'toLink'>
}

/** Cards are mailed in the morning of their day, by the shop's clock. */
const MORNING = 'T09:00'

export type GiftCardOrders = ReturnType<typeof createGiftCardOrders>

/** What the sale of a gift card needs of its order. */
export function createGiftCardOrders({ clock, lifecycle, orderMail }: Dependencies) {
  return {
    /** What the buyer chose. @throws Error for an order of goods */
    readChoice(order: OrderRow): GiftCardChoice {
      const choice = readGiftCardChoice(order)
      if (!choice) throw new Error(`${order.order_number} is no order of a gift card`)
      return choice
    },

    /** When the card's mail is due: now, or in the morning of the chosen day. */
    toSendTime(order: OrderRow, now: Date): Date {
      const day = readGiftCardChoice(order)?.send_on
      const morning = day === undefined ? now : fromClock(day + MORNING)
      return morning > now ? morning : now
    },

    /** There is nothing to ship: the buyer has the card now. Requires the order's row lock. */
    async deliver(db: Tx, order: OrderRow): Promise<void> {
      await lifecycle.move(db, order, 'delivered', 'system')
      await setDelivered(db, order.id, clock())
    },

    /** Where the buyer sees the order. */
    toLink: (db: Tx, order: OrderRow) => orderMail.toLink(db, order),
  }
}
