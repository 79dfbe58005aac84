import type { DeclineReason, PaymentStatus } from '@shop/contract/payments'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { createId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { OrderLifecycle, OrderRow } from '../orders/order-lifecycle.service.ts'
import { toMailLines, type OrderMail } from '../orders/order-mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { ProviderPayment } from './payment-port.ts'
import { isOpen, type PaymentCause } from './payment-status.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow, RefundReason } from './payments.repository.ts'

interface Dependencies {
  clock: Clock
  events: Events
  jobs: Jobs
  users: UsersService
  lifecycle: OrderLifecycle
  orderMail: OrderMail
}

export type Settle = ReturnType<typeof createSettle>

/** What the provider's word means for a payment that is still open; the rest is decided below. */
const OPEN_STATES = {
  requires_action: 'requires_action',
  processing: 'processing',
  unknown: 'unknown',
  failed: 'failed',
  canceled: 'cancelled',
} as const satisfies Record<Exclude<ProviderPayment['state'], 'succeeded'>, PaymentStatus>

/**
 * The one way in which a provider's word changes the shop: for the browser, the webhook and the reconciler alike
 * (reliability, section 1.5). Takes the order's row lock; whoever comes second finds it done.
 */
export function createSettle(deps: Dependencies) {
  const { clock, events, jobs, users, lifecycle, orderMail } = deps

  async function settle(
    db: Tx,
    paymentId: string,
    said: ProviderPayment,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    const { order_id: orderId } = (await repository.findPayment(db, paymentId))!
    const order = (await lifecycle.lock(db, orderId))!
    const payment = (await repository.findPayment(db, paymentId))!
    if (payment.provider_payment_id === null) {
      await repository.setProviderPaymentId(db, payment.id, said.providerPaymentId)
    }
    if (said.state === 'succeeded') return settleSuccess(db, order, payment, said, cause)
    if (!isOpen(payment.status)) return payment
    return settleOpen(db, order, payment, said.declineReason, OPEN_STATES[said.state], cause)
  }

  async function settleOpen(
    db: Tx,
    order: OrderRow,
    payment: PaymentRow,
    declineReason: DeclineReason | undefined,
    to: PaymentStatus,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    const now = clock()
    if (declineReason && declineReason !== payment.failure_code) {
      await repository.setFailureCode(db, payment.id, declineReason, now)
      events.emit('payment_failed', { paymentId: payment.id, reason: declineReason })
      if (order.status === 'pending_payment') {
        const effect = `${payment.id}:${declineReason}`
        await orderMail.post(db, order, 'payment_failed', { reason: declineReason }, effect)
      }
    }
    if (to === payment.status) return payment
    return repository.updatePaymentStatus(db, payment, { to, cause, reason: declineReason, now })
  }

  /**
   * Money has arrived. It becomes goods, or it goes back; it is never kept without either. The owner of an order that
   * was cancelled long ago may have been erased: then there is nobody left to send goods to.
   */
  async function settleSuccess(
    db: Tx,
    order: OrderRow,
    payment: PaymentRow,
    said: ProviderPayment,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    if (
      payment.status === 'succeeded' ||
      payment.status === 'refund_pending' ||
      payment.status === 'refunded'
    ) {
      return payment
    }
    const isExact = said.amountMinor === payment.amount_minor && said.currency === payment.currency
    const isAwaited = order.status === 'pending_payment' || order.status === 'cancelled'
    const canSend = isExact && isAwaited && (await users.findById(order.user_id, db)) !== undefined
    const paid = canSend ? await lifecycle.markPaid(db, order) : undefined
    if (!paid) return queueRefund(db, payment, said.amountMinor, isAwaited ? 'late' : 'surplus', cause)
    const settled = await repository.updatePaymentStatus(db, payment, {
      to: 'succeeded',
      cause,
      now: clock(),
    })
    await orderMail.post(db, paid, 'order_paid', toMailLines(paid, await lifecycle.listLines(db, paid.id)))
    return settled
  }

  /** The refund stands as a row before the provider is called; a job calls it, until it has happened. */
  async function queueRefund(
    db: Tx,
    payment: PaymentRow,
    amountMinor: number,
    reason: RefundReason,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    const now = clock()
    const refundId = createId()
    await repository.insertRefund(db, { id: refundId, payment, amountMinor, reason, now })
    await jobs.send(db, 'payments.refund', { refundId })
    events.emit('payment_refund_queued', { paymentId: payment.id, reason })
    return repository.updatePaymentStatus(db, payment, { to: 'refund_pending', cause, reason, now })
  }

  return { settle, queueRefund }
}
