import { after, DAY, MINUTE, SECOND, type Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import type { OrderLifecycle } from '../../orders/order-lifecycle.service.ts'
import type { CancellationService } from '../core/cancellation.service.ts'
import type { PaymentClosing } from '../core/payment-closing.service.ts'
import * as repository from '../core/payments.repository.ts'
import * as refundRows from '../refunds/refunds.repository.ts'
import type { PaymentRow } from '../core/payments.repository.ts'
import type { StatusSync } from '../core/status-sync.service.ts'
import type { RefundsService } from '../refunds/refunds.service.ts'

/** How long a payment may go without news before the provider is asked. With the interval: settled within 90 s. */
export const STALE_MS = 55 * SECOND
export const RECONCILE_INTERVAL_MS = 30 * SECOND
/** How long a refund that has arrived is asked about once a day: banks send some of them back. */
const REFUND_WATCH_MS = 30 * DAY
/** How long a payment is looked after that was closed in the middle of a capture. */
const CLOSED_WATCH_MS = 10 * MINUTE
const BATCH = 200

interface Dependencies {
  db: Db
  clock: Clock
  lifecycle: OrderLifecycle
  statusSync: StatusSync
  closing: PaymentClosing
  cancellation: CancellationService
  refunds: RefundsService
  report: (error: unknown) => void
}

/** Asks providers about everything that is open, so that no webhook and no browser is ever needed. */
export function createReconciler(deps: Dependencies) {
  const { db, clock, lifecycle, statusSync, closing, cancellation, refunds, report } = deps

  /**
   * One round. At start `staleMs` is 0: whatever was under way when the shop died is asked about at once. Ends early
   * when it is told to.
   */
  async function run({ staleMs = STALE_MS, signal }: { staleMs?: number; signal?: AbortSignal } = {}) {
    const before = after(clock(), -staleMs)
    const closedAfter = after(clock(), -CLOSED_WATCH_MS)
    const stale = await repository.listStalePayments(db, before, BATCH)
    const closed = await repository.listClosedCaptures(db, { closedAfter, before, limit: BATCH })
    // One provider that hangs must not keep the others' shoppers waiting.
    const byProvider = Map.groupBy([...stale, ...closed], ({ provider }) => provider)
    await Promise.all(
      [...byProvider.values()].map((payments) =>
        eachOf(payments, signal, async (payment) => {
          await attempt(() => syncPayment(payment, staleMs))
          // Also when asking failed: the ones behind it must have their turn.
          await repository.touchPayment(db, payment.id, clock())
        }),
      ),
    )
    await eachOf(await lifecycle.listExpired(db, BATCH), signal, (orderId) =>
      attempt(() => cancellation.expire({ orderId })),
    )
    await eachOf(await refundRows.listPendingRefunds(db, before, BATCH), signal, (refundId) =>
      attempt(() => refunds.send({ refundId })),
    )
  }

  /** Refunds that have arrived, each once a day: banks send some of them back. */
  async function recheckRefunds(signal?: AbortSignal): Promise<void> {
    const now = clock()
    const due = { since: after(now, -REFUND_WATCH_MS), before: after(now, -DAY), limit: BATCH }
    await eachOf(await refundRows.listRefundsToCheck(db, due), signal, (refundId) =>
      attempt(() => refunds.recheck(refundId)),
    )
  }

  /** Without the provider's id its answer was lost, so no browser has what it takes to pay: the next try opens anew. */
  async function syncPayment(payment: PaymentRow, staleMs: number): Promise<void> {
    if (payment.provider_payment_id) await statusSync.refresh(payment, { cause: 'reconciler' })
    else if (staleMs > 0) await closing.closeUnopened(payment, 'reconciler')
  }

  /** One that fails must not keep the others waiting. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    await work().catch(report)
  }

  return { run, recheckRefunds }
}

/** One after the other, until it is told to end. */
async function eachOf<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (signal?.aborted) return
    await work(item)
  }
}
