import type { Order } from '@shop/contract/orders'
import type { Payment, PaymentStatus } from '@shop/contract/payments'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { OrderLifecycle, OrderRow } from '../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { isOpen, type PaymentCause } from './payment-status.ts'
import { askProvider, type PaymentsService } from './payments.service.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import type { Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  orders: OrdersService
  lifecycle: OrderLifecycle
  payments: PaymentsService
  settle: Settle
  orderMail: OrderMail
}

type EndCause = 'shopper' | 'expiry' | 'merchant'

export type CancellationService = ReturnType<typeof createCancellationService>

/** Ending orders and payments: by the shopper, or because nobody paid in time. What was paid goes back. */
export function createCancellationService(deps: Dependencies) {
  const { db, clock, orders, lifecycle, payments, settle, orderMail } = deps

  /** Closes the open payment at the provider first, so that nothing can be charged for a cancelled order. */
  async function closeOpenPayment(orderId: string, cause: 'shopper' | 'expiry' | 'system'): Promise<void> {
    const open = (await repository.listPaymentsOfOrder(db, orderId)).find(({ status }) => isOpen(status))
    if (open) await closePayment(open, cause)
  }

  async function closePayment(open: PaymentRow, cause: PaymentCause): Promise<void> {
    if (!open.provider_payment_id) {
      // The provider's answer never reached us, so no browser can have paid: nothing is there to be cancelled.
      await inTransaction(db, async (db) => {
        await lifecycle.lock(db, open.order_id)
        const current = (await repository.findPayment(db, open.id))!
        if (!isOpen(current.status) || current.provider_payment_id) return
        await repository.updatePaymentStatus(db, current, { to: 'cancelled', cause, now: clock() })
      })
      return
    }
    const provider = payments.requireProvider(open.provider)
    const said = await askProvider(() => provider.cancel(open.provider_payment_id!))
    await inTransaction(db, (db) => settle.settle(db, open.id, said, cause))
  }

  async function cancelLocked(db: Tx, order: OrderRow, cause: EndCause, reason?: string): Promise<void> {
    const wasPaid = order.status !== 'pending_payment'
    const cancelled = await lifecycle.cancel(db, order, cause, reason)
    if (wasPaid) {
      const kept = (await repository.listPaymentsOfOrder(db, order.id)).find(
        ({ status }) => status === 'succeeded',
      )
      // A part of it may be on its way back already.
      const leftMinor = kept ? kept.amount_minor - (await repository.sumPromisedMinor(db, kept.id)) : 0
      if (kept && leftMinor > 0) await settle.queueRefund(db, kept, leftMinor, 'cancelled', 'system')
    }
    await orderMail.post(db, cancelled, cause === 'expiry' ? 'order_expired' : 'order_cancelled', {})
  }

  /** By the shopper, as long as the parcel has not left. @throws ORDER_NOT_FOUND, ORDER_STATE_CONFLICT */
  async function cancelByShopper(userId: string, orderId: string, reason: string): Promise<Order> {
    const before = isId(orderId) ? await lifecycle.find(db, orderId) : undefined
    if (!before || before.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
    if (before.status === 'pending_payment') await closeOpenPayment(orderId, 'shopper')
    await inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, orderId))!
      await requireNothingOpen(db, orderId)
      await cancelLocked(db, order, 'shopper', reason || undefined)
    })
    return orders.get(userId, orderId)
  }

  /**
   * A status that the shopper asks for: only `cancelled`, which closes an open payment at the provider first. Its
   * order stays and can be paid by another. Throws PAYMENT_NOT_FOUND, PAYMENT_STATUS_FORBIDDEN.
   */
  async function changePaymentStatus(userId: string, id: string, status: PaymentStatus): Promise<Payment> {
    const payment = isId(id) ? await repository.findPayment(db, id) : undefined
    if (!payment || payment.user_id !== userId) throw new AppError('PAYMENT_NOT_FOUND')
    if (status !== 'cancelled') throw new AppError('PAYMENT_STATUS_FORBIDDEN')
    if (isOpen(payment.status)) await closePayment(payment, 'shopper')
    return payments.get(userId, id)
  }

  /** Another tab may have opened a payment between our asking and our lock. */
  async function requireNothingOpen(db: Tx, orderId: string): Promise<void> {
    const rest = await repository.listPaymentsOfOrder(db, orderId)
    if (rest.some(({ status }) => isOpen(status))) throw new AppError('ORDER_STATE_CONFLICT')
  }

  /** For the job queue: ends an order whose time has passed. Harmless for any other. */
  async function expire({ orderId }: { orderId: string }): Promise<void> {
    const before = await lifecycle.find(db, orderId)
    if (before?.status !== 'pending_payment' || before.expires_at > clock()) return
    await closeOpenPayment(orderId, 'expiry')
    await inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, orderId))!
      if (order.status !== 'pending_payment') return
      await requireNothingOpen(db, orderId)
      await cancelLocked(db, order, 'expiry', 'expired')
    })
  }

  /** By the merchant. Answers false when it is cancelled already. @throws ORDER_STATE_CONFLICT */
  async function cancelByMerchant(orderId: string, reason: string | undefined): Promise<boolean> {
    const before = await lifecycle.find(db, orderId)
    if (before?.status === 'pending_payment') await closeOpenPayment(orderId, 'system')
    return inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, orderId))!
      if (order.status === 'cancelled') return false
      await requireNothingOpen(db, orderId)
      await cancelLocked(db, order, 'merchant', reason)
      return true
    })
  }

  return { cancelByShopper, cancelByMerchant, changePaymentStatus, expire }
}
