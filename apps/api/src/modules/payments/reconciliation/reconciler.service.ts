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

/**
 * How long a payment may go without news before its status is read. With the interval: settled within 90 s.
 */
export const STALE_MS = 55 * SECOND
export const RECONCILE_INTERVAL_MS = 30 * SECOND
/** How soon after its deadline the units of an unpaid order can be bought again. */
export const EXPIRE_INTERVAL_MS = 5 * SECOND
/** How long an arrived refund is checked once a day: banks return some of them. */
const REFUND_WATCH_MS = 30 * DAY
/** How long a payment that was closed in the middle of a capture is checked. */
const CLOSED_WATCH_MS = 10 * MINUTE
const BATCH = 200
/** A crowd's orders, placed in the same minute, end in the same minute. */
const EXPIRED_BATCH = 1_000

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

/** Reads the status of everything open, so that no webhook and no browser is required. */
export function createReconciler(deps: Dependencies) {
  const { db, clock, lifecycle, statusSync, closing, cancellation, refunds, report } = deps

  /**
   * One round. At start `staleMs` is 0: everything pending when the shop stopped is read at once. Ends early
   * when `signal` aborts.
   */
  async function run({ staleMs = STALE_MS, signal }: { staleMs?: number; signal?: AbortSignal } = {}) {
    const before = after(clock(), -staleMs)
    const closedAfter = after(clock(), -CLOSED_WATCH_MS)
    const stale = await repository.listStalePayments(db, before, BATCH)
    const closed = await repository.listClosedCaptures(db, { closedAfter, before, limit: BATCH })
    // Per provider, so that one that hangs does not delay the others' shoppers.
    const byProvider = Map.groupBy([...stale, ...closed], ({ provider }) => provider)
    await Promise.all(
      [...byProvider.values()].map((payments) =>
        eachOf(payments, signal, async (payment) => {
          await attempt(() => syncPayment(payment, staleMs))
          // Also after a failure, so that the next payments are reached.
          await repository.touchPayment(db, payment.id, clock())
        }),
      ),
    )
    await expireDue({ signal })
    await eachOf(
      await refundRows.listPendingRefunds(db, { before, now: clock(), limit: BATCH }),
      signal,
      (refundId) => attempt(() => refunds.send({ refundId })),
    )
  }

  /** Cancels unpaid orders whose deadline has passed, or has passed since a time. */
  async function expireDue({
    since = new Date(0),
    signal,
  }: { since?: Date; signal?: AbortSignal | undefined } = {}) {
    await eachOf(await lifecycle.listExpired(db, since, EXPIRED_BATCH), signal, (orderId) =>
      attempt(() => cancellation.expire({ orderId })),
    )
  }

  /** Checks refunds that have arrived, each once a day: banks return some of them. */
  async function recheckRefunds(signal?: AbortSignal): Promise<void> {
    const now = clock()
    const due = { since: after(now, -REFUND_WATCH_MS), before: after(now, -DAY), limit: BATCH }
    await eachOf(await refundRows.listRefundsToCheck(db, due), signal, (refundId) =>
      attempt(() => refunds.recheck(refundId)),
    )
  }

  /**
   * Without the provider's id its response was lost, so no browser can pay: the next attempt opens a new one.
   */
  async function syncPayment(payment: PaymentRow, staleMs: number): Promise<void> {
    if (payment.provider_payment_id) await statusSync.refresh(payment, { cause: 'reconciler' })
    else if (staleMs > 0) await closing.closeUnopened(payment, 'reconciler')
  }

  /** A failure is reported, and does not stop the round. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    await work().catch(report)
  }

  return { run, expireDue, recheckRefunds }
}

/** Runs sequentially, until the signal aborts. */
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
