import { toTypedOrderNumber } from '@shop/contract/text/typed-text.rules'
import { createId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { toMailbox } from '../mail/mail.service.ts'
import type { OrderKeys } from '../orders/order-keys.service.ts'
import { withLockedOrder } from '../orders/order-lock.shared.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import { toEmailKey } from '../users/email-key.shared.ts'
import { findOrderOf } from './guests.repository.ts'
import { ORDER_LINK_MAILS } from './mail/order-link-mails.ts'

export interface OrderLinkDependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  limits: RateLimits
  orderKeys: OrderKeys
  lifecycle: Pick<OrderLifecycle, 'find'>
  orderMail: OrderMail
}

/** An order gets the same mail at most once a minute, so that a double click sends one. */
const MAIL_SLOT_MS = 1 * MINUTE

/** Mails a new link to an order to somebody who knows its number and address. */
export function createOrderLinks(deps: OrderLinkDependencies) {
  const { db, clock, events, jobs, limits, orderKeys, lifecycle, orderMail } = deps
  return {
    /**
     * The same limits, one query and one job for every input: neither the response nor its time shows whether there is
     * such an order. @throws RATE_LIMITED
     */
    async requestLink({
      order_number: number,
      email,
    }: {
      order_number: string
      email: string
    }): Promise<void> {
      await limits.consume('mail-address', `find-order|${toMailbox(email)}`)
      const orderId = await findOrderOf(db, toTypedOrderNumber(number), toEmailKey(email))
      await jobs.send(db, 'guests.mail-link', {
        orderId: orderId ?? createId(),
        askedAtMs: clock().getTime(),
      })
      events.emit('order_link_asked')
    },

    /**
     * The job. A guest's order gets a new key, and its earlier ones stay valid: a stranger who knows number and address
     * must not shut its owner out. The mail about an account's order links to the account.
     */
    async sendLink({ orderId, askedAtMs }: { orderId: string; askedAtMs: number }): Promise<void> {
      if (!(await lifecycle.find(db, orderId))) return
      await withLockedOrder(db, orderId, async (db, order) => {
        const slot = Math.floor(askedAtMs / MAIL_SLOT_MS)
        if (order.by_guest) await orderKeys.create(db, order.id)
        await orderMail.post(db, order, {
          mail: ORDER_LINK_MAILS.order_link,
          data: {},
          effect: `${order.id}:${slot}`,
        })
      })
    },
  }
}
