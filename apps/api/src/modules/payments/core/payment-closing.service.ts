import { AppError } from '../../../http/app-error.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { withLockedOrder } from '../../orders/order-lock.shared.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { isBeingCaptured, isOpen, type PaymentCause } from './payment-status.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import { callProvider } from './provider-calls.ts'
import type { Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  providers: PaymentProviders
  settle: Settle
}

export type PaymentClosing = ReturnType<typeof createPaymentClosing>

/** Closes open payments at the provider first, so that a closed payment can no longer be charged. */
export function createPaymentClosing({ db, clock, providers, settle }: Dependencies) {
  /**
   * When it has been paid meanwhile, or can no longer be stopped, it gets the provider's status instead.
   * @throws ORDER_STATE_CONFLICT while the wallet's money is being captured: the outcome is known shortly
   * after
   */
  async function close(open: PaymentRow, cause: PaymentCause): Promise<void> {
    if (!open.provider_payment_id) return closeUnopened(open, cause)
    const provider = providers.require(open.provider)
    if (provider.capture && isBeingCaptured(open, clock())) throw new AppError('ORDER_STATE_CONFLICT')
    const reported = await callProvider(() => provider.cancel(open.provider_payment_id!))
    await inTransaction(db, (db) => settle.settle(db, open.id, reported, cause))
  }

  /** The provider's response was lost, so no browser can have paid, and there is nothing to cancel there. */
  async function closeUnopened(open: PaymentRow, cause: PaymentCause): Promise<void> {
    await withLockedOrder(db, open.order_id, async (db) => {
      const current = (await repository.findPayment(db, open.id))!
      if (!isOpen(current.status) || current.provider_payment_id) return
      await repository.updatePaymentStatus(db, current, { to: 'cancelled', cause, now: clock() })
    })
  }

  return {
    close,
    closeUnopened,

    /**
     * For the job queue: closes a payment that accepts no more attempts. Does nothing when it is closed
     * already.
     */
    async closeById({ paymentId }: { paymentId: string }): Promise<void> {
      const payment = await repository.findPayment(db, paymentId)
      if (payment && isOpen(payment.status)) await close(payment, 'system')
    },

    async closeOpenOf(orderId: string, cause: PaymentCause): Promise<void> {
      const open = (await repository.listPaymentsOfOrder(db, orderId)).find(({ status }) => isOpen(status))
      if (open) await close(open, cause)
    },
  }
}
