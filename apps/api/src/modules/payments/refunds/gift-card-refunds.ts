import { createId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { ledger } from '../../ledger/ledger.service.ts'
import { giftCardRefundCounted } from '../../ledger/gift-card-movements.shared.ts'
import type { Fulfilment } from '../../orders/fulfilment.service.ts'
import { ORDER_MAILS } from '../../orders/mail/order-mails.shared.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import type { OrderMail } from '../../orders/order-mail.service.ts'
import { toRefundText } from '../../orders/order-messages.service.ts'
import * as refundRows from './refunds.repository.ts'

interface Dependencies {
  clock: Clock
  jobs: Jobs
  fulfilment: Pick<Fulfilment, 'countRefund'>
  orderMail: OrderMail
}

interface GiftCardRefund {
  /** In fen; the cards have got it back in this transaction already. */
  amountFen: number
  reason: 'merchant' | 'cancelled'
  requestKey?: string
  note?: string | undefined
}

/** Refunds that went back to the gift cards of a paid order: no provider is called, and nothing can fail later. */
export function createGiftCardRefunds({ clock, jobs, fulfilment, orderMail }: Dependencies) {
  /** Writes the refund. Its money is counted, its credit note and mail follow by `count`. Returns its id. */
  async function insert(db: Tx, order: OrderRow, refund: GiftCardRefund): Promise<string> {
    const id = createId()
    await refundRows.insertGiftCardRefund(db, { id, orderId: order.id, ...refund, now: clock() })
    return id
  }

  /** Requires the order's row lock. Last in a transaction, because it may change the shopper's points. */
  async function count(db: Tx, order: OrderRow, refundId: string): Promise<void> {
    const refund = (await refundRows.findRefund(db, refundId))!
    const points = await fulfilment.countRefund(db, order, refund.amount_fen)
    await ledger.record(db, clock(), giftCardRefundCounted(order.id, refundId, points))
    await jobs.send(db, 'invoices.issue', { orderId: order.id })
    const facts = { amount: toRefundText(refund), isToGiftCards: true }
    await orderMail.post(db, order, { mail: ORDER_MAILS.payment_refunded, data: facts, effect: refundId })
  }

  return {
    insert,
    count,
    async record(db: Tx, order: OrderRow, refund: GiftCardRefund): Promise<void> {
      await count(db, order, await insert(db, order, refund))
    },
  }
}
