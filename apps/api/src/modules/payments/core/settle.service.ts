import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import type { PaymentStatus } from '@shop/contract/payments/payments.schemas'
import type { Clock } from '../../../jobs/clock.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Events } from '../../../observability/events.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { GiftCardSales } from '../../gift-cards/gift-card-sales.service.ts'
import { ledger } from '../../ledger/ledger.service.ts'
import { paymentCharged } from '../../ledger/payment-movements.shared.ts'
import type { OrderCompletion } from '../../orders/order-completion.service.ts'
import type { OrderLifecycle } from '../../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import type { OrderMail } from '../../orders/order-mail.service.ts'
import type { UsersService } from '../../users/users.service.ts'
import { PAYMENT_MAILS } from '../mail/payment-mails.ts'
import type { ProviderPayment } from './payment-port.ts'
import { isDeclinedTooOften, isOpen, type PaymentCause } from './payment-status.ts'
import * as repository from './payments.repository.ts'
import { queueRefund } from '../refunds/refund-queue.ts'
import type { PaymentRow } from './payments.repository.ts'
import type { RefundReason, RefundSum } from '../refunds/refunds.repository.ts'
import { toRefundFen } from './wallet-money.ts'
import { findQuote } from './wallet-quotes.repository.ts'

interface Dependencies {
  clock: Clock
  events: Events
  jobs: Jobs
  users: UsersService
  lifecycle: OrderLifecycle
  completion: OrderCompletion
  orderMail: OrderMail
  giftCardSales: Pick<GiftCardSales, 'issue'>
}

export type Settle = ReturnType<typeof createSettle>

/** How a reported status maps to that of an open payment; others are handled below. */
const OPEN_STATES = {
  requires_action: 'requires_action',
  processing: 'processing',
  unknown: 'unknown',
  failed: 'failed',
  canceled: 'cancelled',
} as const satisfies Record<Exclude<ProviderPayment['state'], 'succeeded'>, PaymentStatus>

/**
 * The only place where a status reported by a provider changes the shop: for the browser, the webhook and the
 * reconciler alike (decision 0005). Takes the order's row lock; a concurrent second call finds the work done.
 */
export function createSettle(deps: Dependencies) {
  const { clock, events, jobs, users, lifecycle, completion, orderMail, giftCardSales } = deps

  async function settle(
    db: Tx,
    paymentId: string,
    reported: ProviderPayment,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    const { order_id: orderId } = (await repository.findPayment(db, paymentId))!
    const order = (await lifecycle.lock(db, orderId))!
    const payment = (await repository.findPayment(db, paymentId))!
    if (payment.provider_payment_id === null) {
      await repository.setProviderPaymentId(db, payment.id, reported.providerPaymentId)
    }
    if (reported.state === 'succeeded') return settleSuccess(db, order, payment, reported, cause)
    if (!isOpen(payment.status)) return payment
    return settleOpen(db, order, payment, reported, OPEN_STATES[reported.state], cause)
  }

  async function settleOpen(
    db: Tx,
    order: OrderRow,
    payment: PaymentRow,
    reported: ProviderPayment,
    to: PaymentStatus,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    const now = clock()
    const { declineReason } = reported
    // A decline before charging has no attempt id, and the wallet has none either: the payment's version
    // identifies it.
    const attempt = `${reported.attemptId ?? payment.version}:${declineReason}`
    let current = payment
    if (declineReason && attempt !== payment.declined_attempt) {
      current = await recordDecline(db, order, payment, { reason: declineReason, attempt, now })
    }
    if (payment.action_until && !reported.appAction) current = await repository.endAppAction(db, payment.id)
    if (to === payment.status) return current
    return repository.updatePaymentStatus(db, current, { to, cause, reason: declineReason, now })
  }

  /**
   * The shopper is mailed once per reason, not per attempt. Too many attempts close the payment at its
   * provider.
   */
  async function recordDecline(
    db: Tx,
    order: OrderRow,
    payment: PaymentRow,
    decline: { reason: DeclineReason; attempt: string; now: Date },
  ): Promise<PaymentRow> {
    const { reason } = decline
    const declined = await repository.recordDecline(db, payment.id, decline)
    events.emit('payment_failed', { paymentId: payment.id, reason })
    if (order.status === 'pending_payment') {
      await orderMail.post(db, order, {
        mail: PAYMENT_MAILS.payment_failed,
        data: { reason },
        effect: `${payment.id}:${reason}`,
        linksTo: 'payment',
      })
    }
    if (isDeclinedTooOften(await repository.listPaymentsOfOrder(db, order.id))) {
      await jobs.send(db, 'payments.close', { paymentId: payment.id })
    }
    return declined
  }

  /**
   * The payment succeeded: the order is paid, or the money is refunded. The shopper of an order that was
   * cancelled long ago may have been erased: then it is refunded.
   */
  async function settleSuccess(
    db: Tx,
    order: OrderRow,
    payment: PaymentRow,
    reported: ProviderPayment,
    cause: PaymentCause,
  ): Promise<PaymentRow> {
    if (
      payment.status === 'succeeded' ||
      payment.status === 'refund_pending' ||
      payment.status === 'refunded'
    ) {
      return payment
    }
    const isExact = reported.amountMinor === payment.amount_minor && reported.currency === payment.currency
    const isAwaited = await awaitsPayment(db, order)
    const canSend = isExact && isAwaited && (await users.findById(order.user_id, db)) !== undefined
    const paid = canSend ? await completion.complete(db, order, 'provider') : undefined
    const { captureId } = reported
    const sum = await readFullAmount(db, payment, reported)
    await ledger.record(db, clock(), paymentCharged(payment, sum, paid !== undefined))
    if (!paid) {
      return refundRest(db, payment, sum, isAwaited ? 'late' : 'surplus', cause, captureId)
    }
    await giftCardSales.issue(db, paid)
    return repository.updatePaymentStatus(db, payment, {
      to: 'succeeded',
      cause,
      captureId,
      now: clock(),
    })
  }

  /** An order that was paid once and then cancelled is closed: another payment is a surplus. */
  async function awaitsPayment(db: Tx, order: OrderRow): Promise<boolean> {
    if (order.status === 'cancelled') return !(await lifecycle.wasPaid(db, order.id))
    return order.status === 'pending_payment'
  }

  /** All that is left of a payment is to be refunded. */
  async function refundRest(
    db: Tx,
    payment: PaymentRow,
    sum: RefundSum,
    reason: RefundReason,
    cause: PaymentCause,
    captureId?: string,
  ): Promise<PaymentRow> {
    await queueRefund(db, deps, { payment, sum, reason })
    return repository.updatePaymentStatus(db, payment, {
      to: 'refund_pending',
      cause,
      reason,
      captureId,
      now: clock(),
    })
  }

  /** All that a payment charged, whatever amount was requested. */
  async function readFullAmount(db: Tx, payment: PaymentRow, reported: ProviderPayment): Promise<RefundSum> {
    const { amountMinor, currency } = reported
    const quote = await findQuote(db, payment.id)
    const amountFen = quote
      ? toRefundFen({ amountFen: quote.amount_fen, amountMinor: quote.amount_minor }, amountMinor)
      : amountMinor
    return { currency, amountMinor, amountFen }
  }

  return { settle, refundRest }
}
