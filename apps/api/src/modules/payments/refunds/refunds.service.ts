import type { RefundLine } from '@shop/contract/console/order-actions'
import { toMoney } from '@shop/contract/money'
import { AppError } from '../../../http/app-error.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Events } from '../../../observability/events.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { ledger, refundReturned, refundSent, refundWithdrawn } from '../../ledger/ledger.service.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import type { GiftCardSalesService } from '../../gift-card-sales/gift-card-sales.service.ts'
import {
  OrderRefusedError,
  requireConfirmed,
  requireSeen,
  toSubject,
  type Fulfilment,
  type Given,
} from '../../orders/fulfilment.service.ts'
import type { OrderLifecycle, OrderRow } from '../../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../../orders/order-mail.service.ts'
import { toRefundText } from '../../orders/order-messages.service.ts'
import { ProviderRefusedError, type PaymentPort } from '../core/payment-port.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'
import * as repository from '../core/payments.repository.ts'
import type { PaymentRow } from '../core/payments.repository.ts'
import { recordRefundGoods, requireRefundGoods } from './refund-lines.ts'
import { queueRefund } from './refund-queue.ts'
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
  audit: AuditService
  giftCardSales: Pick<GiftCardSalesService, 'findLeftFen' | 'takeRefund' | 'restoreRefund'>
}

/** A refund requested by the merchant. */
interface RefundRequest {
  /** The order's number or id. */
  order: string
  /** In fen; undefined: what the lines cost, or without lines all that is left. */
  amountFen: number | undefined
  lines?: RefundLine[]
  note: string | undefined
  /** The idempotency key within the order. */
  key: string
}

export type RefundsService = ReturnType<typeof createRefundsService>

/** Sends refunds to the provider, and tracks them. */
export function createRefundsService(deps: Dependencies) {
  const { db, clock, events, jobs, lifecycle, fulfilment, providers, orderMail, audit, giftCardSales } = deps

  /**
   * The merchant's refund, full or partial, once for each key. The order's coupon stays used.
   * @throws OrderRefusedError, STALE_VERSION, STEP_UP_REQUIRED
   */
  function request(
    refundRequest: RefundRequest,
    given: Given,
  ): Promise<{ refund: RefundRow; isNew: boolean }> {
    return fulfilment.withOrder(refundRequest.order, async (db, order) => {
      const earlier = await refundRows.findRefundByKey(db, order.id, refundRequest.key)
      if (earlier) return { refund: earlier, isNew: false }
      requireSeen(order, given)
      const owed = await findOwed(db, order)
      if (!owed)
        throw new OrderRefusedError('nothing_to_refund', `${order.order_number} has no payment to refund.`)
      const goods = await requireRefundGoods(db, order, refundRequest.lines ?? [], lifecycle)
      const { payment, reason, currency, paid, promised } = owed
      const unpromisedFen = paid.amountFen - promised.amountFen
      // What is refunded of a payment that failed to be refunded in full was taken off the gift card already.
      const cardFen = payment.status === 'succeeded' ? await giftCardSales.findLeftFen(db, order) : undefined
      const leftFen = Math.min(unpromisedFen, cardFen ?? unpromisedFen)
      const amountFen = refundRequest.amountFen ?? (goods.lines.length > 0 ? goods.amountFen : leftFen)
      if (amountFen <= 0 || amountFen > leftFen) {
        throw new OrderRefusedError(
          'amount_not_refundable',
          `Of ${order.order_number} ¥${toMoney(leftFen)} can be refunded, no more and no less than ¥0.01.`,
          { left: toMoney(leftFen) },
        )
      }
      if (!isOfOrder({ reason }) && amountFen !== leftFen) {
        throw new OrderRefusedError(
          'surplus_in_full',
          `¥${toMoney(leftFen)} of ${order.order_number} is surplus: it can only be refunded in full, without an amount.`,
          { left: toMoney(leftFen) },
        )
      }
      // Many small refunds are as much as a large one.
      requireConfirmed(promised.amountFen + amountFen, given)
      const leftMinor = paid.amountMinor - promised.amountMinor
      // The last part gets the remainder, so that rounding never leaves a cent.
      const amountMinor =
        amountFen === unpromisedFen
          ? leftMinor
          : Math.min(leftMinor, toRefundMinor(paid, promised.amountFen, amountFen))
      if (amountMinor === 0) {
        throw new OrderRefusedError(
          'amount_too_small',
          `¥${toMoney(amountFen)} is less than the least of ${currency}.`,
          { currency },
        )
      }
      if (payment.status === 'succeeded' && !(await giftCardSales.takeRefund(db, order, amountFen)))
        throw new AppError('ORDER_STATE_CONFLICT')
      const id = await queueRefund(db, deps, {
        ...{ payment, reason, sum: { currency, amountMinor, amountFen } },
        ...{ requestKey: refundRequest.key, note: refundRequest.note },
      })
      await recordRefundGoods(db, order, id, { goods, now: clock() })
      await fulfilment.touch(db, order.id)
      await audit.record(db, given.actor, {
        ...{ action: 'order.refund_requested', subject: toSubject(order) },
        after: { refund_id: id, amount: toMoney(amountFen), lines: goods.lines },
      })
      return { refund: (await refundRows.findRefund(db, id))!, isNew: true }
    })
  }

  /** The payment to refund: first one with a failed refund, then the one that was kept. */
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

  /** The charge of a payment, in both currencies. */
  async function toCharged(db: Tx, payment: PaymentRow): Promise<RefundSum> {
    const { currency, amount_minor: amountMinor } = payment
    const quote = await findQuote(db, payment.id)
    return { currency, amountMinor, amountFen: quote?.amount_fen ?? amountMinor }
  }

  /** For the job queue: retried until the provider accepts it; its key prevents a second refund. */
  async function send({ refundId }: { refundId: string }): Promise<void> {
    const refund = await refundRows.findRefund(db, refundId)
    if (!refund || refund.status !== 'pending') return
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const provider = providers.require(payment.provider)
    // A repeated request would get its first response, so the status of a sent refund is read instead.
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
        if (status === 'succeeded') {
          await ledger.record(db, now, refundWithdrawn(payment, refundId, refund.amount_fen))
          await giftCardSales.restoreRefund(db, order, refund.amount_fen)
        }
        events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
      }
      if (state !== 'succeeded') return
      const current = await repository.addRefundedMinor(db, payment.id, refund.amount_minor)
      const isFullyRefunded = !isOfOrder(refund) || current.refunded_minor === current.amount_minor
      if (isFullyRefunded)
        await repository.updatePaymentStatus(db, current, { to: 'refunded', cause: 'system', now })
      const change = isOfOrder(refund) ? await fulfilment.countRefund(db, order, refund.amount_fen) : 0
      await ledger.record(db, now, refundSent(payment, refundId, toSum(refund), change))
      await jobs.send(db, 'invoices.issue', { orderId: order.id })
      await orderMail.post(db, order, 'payment_refunded', { amount: toRefundText(refund) }, refundId)
      events.emit('payment_refunded', { paymentId: payment.id, amountFen: refund.amount_fen })
    })
  }

  /** A refund rejected permanently (refunded manually, disputed, too old) is failed, and never retried. */
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

  /** Checks a refund that had arrived: a bank may return it days later, and then the money is owed again. */
  async function recheck(refundId: string): Promise<void> {
    const refund = await refundRows.findRefund(db, refundId)
    if (refund?.status !== 'succeeded') return
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const providerRefundId = refund.provider_refund_id!
    // Also when the read fails, so that the next refunds are reached.
    await refundRows.recordRefundCheck(db, refundId, clock())
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
      // Of a payment that the shop keeps, the amount is no longer owed: the merchant may refund it again.
      const then = { isWithdrawn: current.status === 'succeeded', points: change }
      if (then.isWithdrawn) await giftCardSales.restoreRefund(db, order, refund.amount_fen)
      await jobs.send(db, 'invoices.issue', { orderId: order.id })
      await ledger.record(db, now, refundReturned(payment, refundId, toSum(refund), then))
      events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
    })
  }

  return {
    request,
    send,
    recheck,

    /** Handles a provider's event about a refund. */
    async sync(providerRefundId: string): Promise<void> {
      const refund = await refundRows.findRefundAtProvider(db, providerRefundId)
      if (refund?.status === 'pending') await send({ refundId: refund.id })
      if (refund?.status === 'succeeded') await recheck(refund.id)
    },
  }
}

/** Surplus and late payments are no revenue of the order: they are refunded in full. */
function isOfOrder({ reason }: Pick<RefundRow, 'reason'>): boolean {
  return reason === 'merchant' || reason === 'cancelled'
}

function toSum({ currency, amount_minor: amountMinor, amount_fen: amountFen }: RefundRow): RefundSum {
  return { currency, amountMinor, amountFen }
}
