import { after, SECOND, type Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { CancellationService } from './cancellation.service.ts'
import type { PaymentsService } from './payments.service.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import type { RefundsService } from './refunds.service.ts'

/** How long a payment may go without news before the provider is asked. With the interval: settled within 90 s. */
export const STALE_MS = 55 * SECOND
export const RECONCILE_INTERVAL_MS = 30 * SECOND
const BATCH = 200

interface Dependencies {
  db: Db
  clock: Clock
  lifecycle: OrderLifecycle
  payments: PaymentsService
  cancellation: CancellationService
  refunds: RefundsService
  report: (error: unknown) => void
}

/** Asks providers about everything that is open, so that no webhook and no browser is ever needed. */
export function createReconciler(deps: Dependencies) {
  const { db, clock, lifecycle, payments, cancellation, refunds, report } = deps

  /**
   * One round. At start `staleMs` is 0: whatever was under way when the shop died is asked about at once. Ends early
   * when it is told to.
   */
  async function run({ staleMs = STALE_MS, signal }: { staleMs?: number; signal?: AbortSignal } = {}) {
    const before = after(clock(), -staleMs)
    for (const payment of await repository.listStalePayments(db, before, BATCH)) {
      if (signal?.aborted) return
      await attempt(() => askAbout(payment, staleMs))
      // Also when asking failed: the ones behind it must have their turn.
      await repository.touchPayment(db, payment.id, clock())
    }
    for (const orderId of await lifecycle.listExpired(db, BATCH)) {
      if (signal?.aborted) return
      await attempt(() => cancellation.expire({ orderId }))
    }
    for (const refundId of await repository.listPendingRefunds(db, before, BATCH)) {
      if (signal?.aborted) return
      await attempt(() => refunds.send({ refundId }))
    }
  }

  async function askAbout(payment: PaymentRow, staleMs: number): Promise<void> {
    if (payment.provider_payment_id) await payments.refreshFromProvider(payment, 'reconciler')
    else if (staleMs > 0) await giveUpUnopened(payment.id)
  }

  /** The provider's answer was lost, so no browser has what it takes to pay: the next try opens a new payment. */
  async function giveUpUnopened(paymentId: string): Promise<void> {
    await inTransaction(db, async (db) => {
      const payment = (await repository.findPayment(db, paymentId))!
      await lifecycle.lock(db, payment.order_id)
      const current = (await repository.findPayment(db, paymentId))!
      if (current.provider_payment_id || current.status !== 'created') return
      await repository.updatePaymentStatus(db, current, {
        to: 'cancelled',
        cause: 'reconciler',
        now: clock(),
      })
    })
  }

  /** One that fails must not keep the others waiting. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    await work().catch(report)
  }

  return { run }
}
