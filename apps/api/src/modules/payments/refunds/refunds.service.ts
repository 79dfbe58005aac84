import { toMoney } from '@shop/contract/money'
import type { Clock } from '../../../jobs/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Events } from '../../../observability/events.ts'
import { createId } from '../../../db/ids.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import {
  ledger,
  refundPromised,
  refundReturned,
  refundSent,
  refundWithdrawn,
} from '../../ledger/ledger.service.ts'
import { OrderRefusedError, type Fulfilment } from '../../orders/fulfilment.service.ts'
import type { OrderLifecycle, OrderRow } from '../../orders/order-lifecycle.service.ts'
import { toYuan, type OrderMail } from '../../orders/order-mail.service.ts'
import { ProviderRefusedError, type PaymentPort } from '../core/payment-port.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'
import * as repository from '../core/payments.repository.ts'
import type { PaymentRow } from '../core/payments.repository.ts'
import * as refundRows from './refunds.repository.ts'
import type { RefundReason, RefundRow, RefundSum } from './refunds.repository.ts'
import { toRefundMinor } from '../core/wallet-money.ts'
import { findQuote } from '../core/wallet-quotes.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  fulfilment: Fulfilment
  providers: PaymentProviders
  orderMail: OrderMail
}

/** What the merchant wants sent back. */
export interface RefundRequest {
  orderNumber: string
  /** In fen; undefined: all that is left. */
  amountFen: number | undefined
  note: string | undefined
  /** The same key for the same order is the same refund. */
  key: string
}

export type RefundsService = ReturnType<typeof createRefundsService>

/** Sends back what a refund row promises, and keeps an eye on it. */
export function createRefundsService(deps: Dependencies) {
  const { db, clock, events, jobs, lifecycle, fulfilment, providers, orderMail } = deps

  /** The merchant's refund, whole or in part, once for each key. @throws OrderRefusedError */
  function request(refundRequest: RefundRequest): Promise<{ refund: RefundRow; isNew: boolean }> {
    return fulfilment.withOrder(refundRequest.orderNumber, async (db, order) => {
      const earlier = await refundRows.findRefundByKey(db, order.id, refundRequest.key)
      if (earlier) return { refund: earlier, isNew: false }
      const owed = await findOwed(db, order)
      if (!owed) throw new OrderRefusedError(`${order.order_number} has no payment that could go back.`)
      const { payment, reason, currency, paid, promised } = owed
      const leftFen = paid.amountFen - promised.amountFen
      const amountFen = refundRequest.amountFen ?? leftFen
      if (amountFen <= 0 || amountFen > leftFen) {
        throw new OrderRefusedError(
          `Of ${order.order_number} ¥${toMoney(leftFen)} can be refunded, no more and no less than ¥0.01.`,
        )
      }
      if (!isOfOrder({ reason }) && amountFen !== leftFen) {
        throw new OrderRefusedError(
          `¥${toMoney(leftFen)} was never owed for ${order.order_number}: it goes back as a whole, without an amount.`,
        )
      }
      const leftMinor = paid.amountMinor - promised.amountMinor
      // The last part takes what is left, whatever became of the others' odd cents.
      const amountMinor =
        amountFen === leftFen
          ? leftMinor
          : Math.min(leftMinor, toRefundMinor(paid, promised.amountFen, amountFen))
      if (amountMinor === 0) {
        throw new OrderRefusedError(`¥${toMoney(amountFen)} is less than the least of ${currency}.`)
      }
      const id = createId()
      await refundRows.insertRefund(db, {
        ...{ id, payment, reason, now: clock() },
        sum: { currency, amountMinor, amountFen },
        ...{ requestKey: refundRequest.key, note: refundRequest.note },
      })
      // All of a payment that goes back as a whole is owed already.
      if (payment.status === 'succeeded')
        await ledger.record(db, clock(), refundPromised(payment, id, amountFen))
      await jobs.send(db, 'payments.refund', { refundId: id })
      events.emit('payment_refund_queued', { paymentId: payment.id, reason })
      return { refund: (await refundRows.findRefund(db, id))!, isNew: true }
    })
  }

  /** The payment that money can go back from: first one whose refund did not arrive, then the one that was kept. */
  async function findOwed(db: Tx, order: OrderRow) {
    const payments = await repository.listPaymentsOfOrder(db, order.id)
    const candidates = ['refund_pending', 'succeeded'].flatMap((wanted) =>
      payments.filter(({ status }) => status === wanted),
    )
    for (const payment of candidates) {
      const failed =
        payment.status === 'refund_pending' ? await refundRows.findFailedRefund(db, payment.id) : undefined
      const promised = await refundRows.sumPromised(db, payment.id)
      const reason = (failed?.reason ?? 'merchant') as RefundReason
      const paid = failed && !isOfOrder({ reason }) ? toSum(failed) : await toCharged(db, payment)
      if (promised.amountFen < paid.amountFen)
        return { payment, reason, paid, promised, currency: paid.currency }
    }
    return undefined
  }

  /** What a payment took, in both currencies. */
  async function toCharged(db: Tx, payment: PaymentRow): Promise<RefundSum> {
    const { currency, amount_minor: amountMinor } = payment
    const quote = await findQuote(db, payment.id)
    return { currency, amountMinor, amountFen: quote?.amount_fen ?? amountMinor }
  }

  /** For the job queue: repeated until the provider has it; its key keeps it from paying twice. */
  async function send({ refundId }: { refundId: string }): Promise<void> {
    const refund = await refundRows.findRefund(db, refundId)
    if (!refund || refund.status !== 'pending') return
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const provider = providers.require(payment.provider)
    // The same request again would be answered as it was the first time: what is on its way is asked about.
    const { providerRefundId, state } = refund.provider_refund_id
      ? await provider.readRefund(refund.provider_refund_id)
      : await requestRefund(provider, payment, refund)
    await inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, payment.order_id))!
      const now = clock()
      const next = { status: state, providerRefundId, now }
      if (!(await refundRows.updateRefund(db, refundId, 'pending', next))) return
      if (state === 'failed') {
        const { status } = (await repository.findPayment(db, payment.id))!
        if (status === 'succeeded')
          await ledger.record(db, now, refundWithdrawn(payment, refundId, refund.amount_fen))
        events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
      }
      if (state !== 'succeeded') return
      const current = await repository.addRefundedMinor(db, payment.id, refund.amount_minor)
      const isFullyRefunded = !isOfOrder(refund) || current.refunded_minor === current.amount_minor
      if (isFullyRefunded)
        await repository.updatePaymentStatus(db, current, { to: 'refunded', cause: 'system', now })
      const change = isOfOrder(refund) ? await fulfilment.countRefund(db, order, refund.amount_fen) : 0
      await ledger.record(db, now, refundSent(payment, refundId, toSum(refund), change))
      await orderMail.post(db, order, 'payment_refunded', { amount: toText(refund) }, refundId)
      events.emit('payment_refunded', { paymentId: payment.id, amountFen: refund.amount_fen })
    })
  }

  /** What the provider refuses for good (sent back by hand there, disputed, too old) is failed, and never tried again. */
  async function requestRefund(provider: PaymentPort, payment: PaymentRow, refund: RefundRow) {
    try {
      return await provider.refund({
        refundId: refund.id,
        providerPaymentId: payment.provider_payment_id!,
        captureId: payment.capture_id ?? undefined,
        amountMinor: refund.amount_minor,
        currency: refund.currency,
      })
    } catch (error) {
      if (!(error instanceof ProviderRefusedError)) throw error
      return { state: 'failed' as const, providerRefundId: undefined }
    }
  }

  /** A refund that had arrived may come back, days later: the bank did not take it. Then the money is owed again. */
  async function recheck(refundId: string): Promise<void> {
    const refund = await refundRows.findRefund(db, refundId)
    if (refund?.status !== 'succeeded') return
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const providerRefundId = refund.provider_refund_id!
    // Also when asking fails: the ones behind it must have their turn.
    await refundRows.noteRefundChecked(db, refundId, clock())
    const { state } = await providers.require(payment.provider).readRefund(providerRefundId)
    if (state !== 'failed') return
    await inTransaction(db, async (db) => {
      const order = (await lifecycle.lock(db, payment.order_id))!
      const now = clock()
      const next = { status: state, providerRefundId, now }
      if (!(await refundRows.updateRefund(db, refundId, 'succeeded', next))) return
      const current = await repository.addRefundedMinor(db, payment.id, -refund.amount_minor)
      if (current.status === 'refunded') {
        await repository.updatePaymentStatus(db, current, { to: 'refund_pending', cause: 'system', now })
      }
      const change = isOfOrder(refund) ? await fulfilment.countRefundBack(db, order, refund.amount_fen) : 0
      // Of a payment that the shop keeps, the part is not owed any more: the merchant may send it anew.
      const then = { isWithdrawn: current.status === 'succeeded', points: change }
      await ledger.record(db, now, refundReturned(payment, refundId, toSum(refund), then))
      events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
    })
  }

  return {
    request,
    send,
    recheck,

    /** The provider has news of a refund. */
    async lookAfter(providerRefundId: string): Promise<void> {
      const refund = await refundRows.findRefundAtProvider(db, providerRefundId)
      if (refund?.status === 'pending') await send({ refundId: refund.id })
      if (refund?.status === 'succeeded') await recheck(refund.id)
    },
  }
}

/** Surplus money, and money that came too late, never was the order's: it goes back whole, whatever its sum. */
function isOfOrder({ reason }: Pick<RefundRow, 'reason'>): boolean {
  return reason === 'merchant' || reason === 'cancelled'
}

function toSum({ currency, amount_minor: amountMinor, amount_fen: amountFen }: RefundRow): RefundSum {
  return { currency, amountMinor, amountFen }
}

/** In yuan, and in what was charged when that is another currency. */
function toText({ amount_fen: fen, amount_minor: minor, currency }: RefundRow): string {
  return currency === 'CNY' ? toYuan(fen) : `${toYuan(fen)} (${currency} ${toMoney(minor)})`
}
