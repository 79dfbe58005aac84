import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { PaymentsService } from './payments.service.ts'
import * as repository from './payments.repository.ts'
import { toYuan, type Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  lifecycle: OrderLifecycle
  payments: PaymentsService
  settle: Settle
}

export type RefundsService = ReturnType<typeof createRefundsService>

/** Sends back what a refund row promises. */
export function createRefundsService({ db, clock, events, lifecycle, payments, settle }: Dependencies) {
  return {
    /** For the job queue: repeated until the provider has it; its key keeps it from paying twice. */
    async send({ refundId }: { refundId: string }): Promise<void> {
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
        const current = (await repository.findPayment(db, payment.id))!
        const now = clock()
        await repository.updateRefund(db, refundId, { status: state, providerRefundId, now })
        if (state === 'failed') events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
        if (state !== 'succeeded' || current.status !== 'refund_pending') return
        await repository.updatePaymentStatus(db, current, { to: 'refunded', cause: 'system', now })
        const facts = { amount: toYuan(refund.amount_minor) }
        await settle.postOrderMail(db, order, 'payment_refunded', facts, refundId)
        events.emit('payment_refunded', { paymentId: payment.id, amountFen: refund.amount_minor })
      })
    },
  }
}
