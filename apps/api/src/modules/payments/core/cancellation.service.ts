import { formatFen } from '@shop/contract/money/format-money'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Payment, PaymentStatus } from '@shop/contract/payments/payments.schemas'
import { AppError } from '../../../http/app-error.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { isId } from '../../../db/ids.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import type { Fulfilment } from '../../orders/fulfilment.service.ts'
import { requireConfirmed, requireSeen, toSubject, type Given } from '../../orders/merchant-command.shared.ts'
import { ORDER_MAILS } from '../../orders/mail/order-mails.shared.ts'
import { withLockedOrder } from '../../orders/order-lock.shared.ts'
import type { OrderLifecycle } from '../../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import { toPayableFen } from '../../orders/order-totals.shared.ts'
import type { OrderMail } from '../../orders/order-mail.service.ts'
import type { OrdersService } from '../../orders/orders.service.ts'
import type { PaymentClosing } from './payment-closing.service.ts'
import { isOpen } from './payment-status.ts'
import type { PaymentsService } from '../payments.service.ts'
import * as repository from './payments.repository.ts'
import { createGiftCardRefunds } from '../refunds/gift-card-refunds.ts'
import * as refundRows from '../refunds/refunds.repository.ts'
import type { Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  jobs: Jobs
  orders: OrdersService
  lifecycle: OrderLifecycle
  fulfilment: Pick<Fulfilment, 'countRefund'>
  payments: PaymentsService
  closing: PaymentClosing
  settle: Settle
  orderMail: OrderMail
  audit: AuditService
}

type EndCause = 'shopper' | 'expiry' | 'merchant'

export type CancellationService = ReturnType<typeof createCancellationService>

/** Cancels orders and payments: by the shopper or merchant, or on expiry. Paid money is refunded. */
export function createCancellationService(deps: Dependencies) {
  const { db, clock, orders, lifecycle, payments, closing, settle, orderMail, audit } = deps
  const giftCardRefunds = createGiftCardRefunds(deps)

  async function cancelLocked(db: Tx, order: OrderRow, cause: EndCause, reason?: string): Promise<void> {
    const wasPaid = order.status !== 'pending_payment'
    const { order: cancelled, toGiftCardsFen } = await lifecycle.cancel(db, order, cause, reason)
    if (wasPaid) await refundAll(db, cancelled, toGiftCardsFen)
    // A paid order's refund to gift cards has a mail of its own.
    const facts = !wasPaid && toGiftCardsFen > 0 ? { toGiftCards: formatFen(toGiftCardsFen) } : {}
    await orderMail.post(db, cancelled, {
      mail: ORDER_MAILS[cause === 'expiry' ? 'order_expired' : 'order_cancelled'],
      data: facts,
    })
  }

  /** Refunds a paid order: gift cards have got their part back already, and the rest of its payment is sent back. */
  async function refundAll(db: Tx, order: OrderRow, toGiftCardsFen: number): Promise<void> {
    if (toGiftCardsFen > 0)
      await giftCardRefunds.record(db, order, { amountFen: toGiftCardsFen, reason: 'cancelled' })
    const captured = (await repository.listPaymentsOfOrder(db, order.id)).find(
      ({ status }) => status === 'succeeded',
    )
    if (!captured) return
    // A part of it may have been refunded already.
    const promised = await refundRows.sumPromised(db, captured.id)
    const rest = {
      currency: captured.currency,
      amountMinor: captured.amount_minor - promised.amountMinor,
      amountFen: toPayableFen(order) - promised.amountFen,
    }
    if (rest.amountMinor > 0) await settle.refundRest(db, captured, rest, 'cancelled', 'system')
    // All of it is being refunded already: should a refund fail, the money is owed rather than earned.
    else
      await repository.updatePaymentStatus(db, captured, {
        to: 'refund_pending',
        cause: 'system',
        now: clock(),
      })
  }

  /** By the shopper, until the parcel is shipped. @throws ORDER_NOT_FOUND, ORDER_STATE_CONFLICT */
  async function cancelByShopper(userId: string, orderId: string, reason: string): Promise<Order> {
    const before = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
    if (!before || before.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
    if (before.status === 'pending_payment') await closing.closeOpenOf(orderId, 'shopper')
    await withLockedOrder(db, orderId, async (db, order) => {
      await requireNothingOpen(db, orderId)
      await cancelLocked(db, order, 'shopper', reason || undefined)
    })
    return orders.get(userId, orderId)
  }

  /**
   * Sets a payment status requested by the shopper: only `cancelled`, which closes an open payment at the
   * provider first. The order stays and can be paid by another payment.
   * @throws PAYMENT_NOT_FOUND, PAYMENT_STATUS_FORBIDDEN
   */
  async function changePaymentStatus(userId: string, id: string, status: PaymentStatus): Promise<Payment> {
    const payment = await payments.getOwn(userId, id)
    if (status !== 'cancelled') throw new AppError('PAYMENT_STATUS_FORBIDDEN')
    if (isOpen(payment.status)) await closing.close(payment, 'shopper')
    return payments.get(userId, id)
  }

  /** Another tab may have opened a payment between our read and our lock. */
  async function requireNothingOpen(db: Tx, orderId: string): Promise<void> {
    const rest = await repository.listPaymentsOfOrder(db, orderId)
    if (rest.some(({ status }) => isOpen(status))) throw new AppError('ORDER_STATE_CONFLICT')
  }

  /**
   * Cancels an order past its deadline. Does nothing for any other, nor for one whose payment the provider still
   * processes: the reconciler retries those.
   */
  async function expire({ orderId }: { orderId: string }): Promise<void> {
    const before = await lifecycle.find(db, orderId)
    if (before?.status !== 'pending_payment' || before.expires_at > clock()) return
    await endExpired(orderId).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'ORDER_STATE_CONFLICT')) throw error
    })
  }

  async function endExpired(orderId: string): Promise<void> {
    await closing.closeOpenOf(orderId, 'expiry')
    await withLockedOrder(db, orderId, async (db, order) => {
      if (order.status !== 'pending_payment') return
      await requireNothingOpen(db, orderId)
      await cancelLocked(db, order, 'expiry', 'expired')
    })
  }

  /**
   * By the merchant. Returns false when it is cancelled already.
   * @throws ORDER_NOT_FOUND, ORDER_STATE_CONFLICT, STALE_VERSION, STEP_UP_REQUIRED
   */
  async function cancelByMerchant(
    orderId: string,
    reason: string | undefined,
    given: Given,
  ): Promise<boolean> {
    const before = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
    if (!before) throw new AppError('ORDER_NOT_FOUND')
    if (before.status === 'cancelled') return false
    requireSeen(before, given)
    if (before.status === 'pending_payment') await closing.closeOpenOf(orderId, 'system')
    return withLockedOrder(db, orderId, async (db, order) => {
      if (order.status === 'cancelled') return false
      requireSeen(order, given)
      if (order.paid_at !== null) requireConfirmed(order.total_fen - order.refunded_fen, given)
      await requireNothingOpen(db, orderId)
      await cancelLocked(db, order, 'merchant', reason)
      await audit.record(db, given.actor, {
        action: 'order.cancelled',
        subject: toSubject(order),
        before: { status: order.status },
        after: { status: 'cancelled' },
      })
      return true
    })
  }

  return { cancelByShopper, cancelByMerchant, changePaymentStatus, expire }
}
