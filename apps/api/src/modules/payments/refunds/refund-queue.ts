import type { Tx } from '../../../db/pool.ts'
import { createId } from '../../../db/ids.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Events } from '../../../observability/events.ts'
import { ledger } from '../../ledger/ledger.service.ts'
import { refundPromised } from '../../ledger/payment-movements.shared.ts'
import { insertRefund, type NewRefund, type RefundRow, type RefundSum } from './refunds.repository.ts'

/**
 * Inserts a refund before the provider is called, and queues the job that calls it until it succeeds.
 * Returns the refund's id.
 */
export async function queueRefund(
  db: Tx,
  { clock, events, jobs }: { clock: Clock; events: Events; jobs: Jobs },
  refund: Omit<NewRefund, 'id' | 'now'>,
): Promise<string> {
  const [id, now] = [createId(), clock()]
  const { payment, sum, reason } = refund
  await insertRefund(db, { ...refund, id, now })
  // A surplus, or a payment that is being refunded in full, is owed already.
  if (payment.status === 'succeeded') await ledger.record(db, now, refundPromised(payment, id, sum.amountFen))
  await jobs.send(db, 'payments.refund', { refundId: id })
  events.emit('payment_refund_queued', { paymentId: payment.id, reason })
  return id
}

/** Surplus and late payments are no revenue of the order: they are refunded in full. */
export function isOfOrder({ reason }: Pick<RefundRow, 'reason'>): boolean {
  return reason === 'merchant' || reason === 'cancelled'
}

/** What a refund sends back. */
export function toSum({ currency, amount_minor: amountMinor, amount_fen: amountFen }: RefundRow): RefundSum {
  return { currency, amountMinor, amountFen }
}
