import { toMoney } from '@shop/contract/money'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { createId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { OrderRefusedError, type Fulfilment } from '../orders/fulfilment.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import { toYuan, type OrderMail } from '../orders/order-mail.service.ts'
import type { PaymentsService } from './payments.service.ts'
import * as repository from './payments.repository.ts'
import type { RefundRow } from './payments.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  fulfilment: Fulfilment
  payments: PaymentsService
  orderMail: OrderMail
}

/** What the merchant wants sent back. */
export interface RefundWish {
  orderNumber: string
  /** In fen; undefined: all that is left. */
  amountFen: number | undefined
  note: string | undefined
  /** The same key for the same order is the same refund. */
  key: string
}

export type RefundsService = ReturnType<typeof createRefundsService>

/** Sends back what a refund row promises. */
export function createRefundsService(deps: Dependencies) {
  const { db, clock, events, jobs, lifecycle, fulfilment, payments, orderMail } = deps

  /** The merchant's refund, whole or in part, once for each key. @throws OrderRefusedError */
  function request(wish: RefundWish): Promise<{ refund: RefundRow; isNew: boolean }> {
    return fulfilment.withOrder(wish.orderNumber, async (db, order) => {
      const earlier = await repository.findRefundByKey(db, order.id, wish.key)
      if (earlier) return { refund: earlier, isNew: false }
      const all = await repository.listPaymentsOfOrder(db, order.id)
      const payment = all.find(({ status }) => status === 'succeeded')
      if (!payment) throw new OrderRefusedError(`${order.order_number} has no payment that could go back.`)
      const leftFen = payment.amount_minor - (await repository.sumPromisedMinor(db, payment.id))
      const amountFen = wish.amountFen ?? leftFen
      if (amountFen <= 0 || amountFen > leftFen) {
        throw new OrderRefusedError(
          `Of ${order.order_number} ¥${toMoney(leftFen)} can be refunded, no more and no less than ¥0.01.`,
        )
      }
      const now = clock()
      const id = createId()
      await repository.insertRefund(db, {
        ...{ id, payment, amountMinor: amountFen, reason: 'merchant', now },
        ...{ requestKey: wish.key, note: wish.note },
      })
      await jobs.send(db, 'payments.refund', { refundId: id })
      events.emit('payment_refund_queued', { paymentId: payment.id, reason: 'merchant' })
      return { refund: (await repository.findRefund(db, id))!, isNew: true }
    })
  }

  /** For the job queue: repeated until the provider has it; its key keeps it from paying twice. */
  async function send({ refundId }: { refundId: string }): Promise<void> {
    const refund = await repository.findRefund(db, refundId)
    if (!refund || refund.status !== 'pending') return
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const provider = payments.requireProvider(payment.provider)
    // The same request again would be answered as it was the first time: what is on its way is asked about.
    const { providerRefundId, state } = refund.provider_refund_id
      ? await provider.readRefund(refund.provider_refund_id)
      : await provider.refund({
          refundId,
          providerPaymentId: payment.provider_payment_id!,
          amountMinor: refund.amount_minor,
        })
    await inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, payment.order_id))!
      const now = clock()
      const isChanged = await repository.updateRefund(db, refundId, { status: state, providerRefundId, now })
      if (!isChanged) return
      if (state === 'failed') events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
      if (state !== 'succeeded') return
      const current = await repository.addRefundedMinor(db, payment.id, refund.amount_minor)
      // Surplus money, and money that came too late, never was the order's: it goes back whole, whatever its sum.
      const isOfOrder = refund.reason === 'merchant' || refund.reason === 'cancelled'
      if (!isOfOrder || current.refunded_minor === current.amount_minor) {
        await repository.updatePaymentStatus(db, current, { to: 'refunded', cause: 'system', now })
      }
      if (isOfOrder) await fulfilment.countRefund(db, order, refund.amount_minor)
      await orderMail.post(db, order, 'payment_refunded', { amount: toYuan(refund.amount_minor) }, refundId)
      events.emit('payment_refunded', { paymentId: payment.id, amountFen: refund.amount_minor })
    })
  }

  return { request, send }
}
