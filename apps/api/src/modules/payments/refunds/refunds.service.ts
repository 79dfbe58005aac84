import { after, DAY, HOUR, SECOND, type Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import type { Events } from '../../../observability/events.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { ledger } from '../../ledger/ledger.service.ts'
import { refundReturned, refundSent, refundWithdrawn } from '../../ledger/payment-movements.shared.ts'
import type { GiftCardSales } from '../../gift-cards/gift-card-sales.service.ts'
import type { Fulfilment } from '../../orders/fulfilment.service.ts'
import { ORDER_MAILS } from '../../orders/mail/order-mails.shared.ts'
import { withLockedOrder } from '../../orders/order-lock.shared.ts'
import type { OrderMail } from '../../orders/order-mail.service.ts'
import { toRefundText } from '../../orders/order-messages.service.ts'
import { ProviderRefusedError, ProviderUnfundedError, type PaymentPort } from '../core/payment-port.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'
import * as repository from '../core/payments.repository.ts'
import type { PaymentRow } from '../core/payments.repository.ts'
import { isOfOrder, toSum } from './refund-queue.ts'
import * as refundRows from './refunds.repository.ts'
import type { PaymentRefundRow } from './refunds.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  fulfilment: Pick<Fulfilment, 'countRefund' | 'countRefundBack'>
  providers: PaymentProviders
  orderMail: OrderMail
  giftCardSales: Pick<GiftCardSales, 'restoreRefund'>
}

export type RefundsService = ReturnType<typeof createRefundsService>

/** Longer than all calls of a provider that one refund needs: a killed process blocks it for others as long. */
const SENDING_MS = 15 * SECOND

/** How long a refund is tried that the shop's balance at the provider does not cover. */
const UNFUNDED_FOR_MS = 30 * DAY

/** Until the next try: at first an hour, later a day, so that 30 days are no more tries than a page of the provider's list. */
const toRetryMs = (ageMs: number) => Math.min(Math.max(ageMs / 4, HOUR), DAY)

const NEVER_SENT = { state: 'failed', providerRefundId: undefined } as const

function refuseUnfunded(error: unknown): 'unfunded' {
  if (error instanceof ProviderUnfundedError) return 'unfunded'
  throw error
}

/** Sends refunds to the provider, and tracks them. */
export function createRefundsService(deps: Dependencies) {
  const { db, clock, events, jobs, fulfilment, providers, orderMail, giftCardSales } = deps

  /** A refund that a provider sends back, and not one to gift cards. */
  async function findOfPayment(refundId: string): Promise<PaymentRefundRow | undefined> {
    const refund = await refundRows.findRefund(db, refundId)
    return refund?.payment_id ? { ...refund, payment_id: refund.payment_id } : undefined
  }

  /**
   * For the job queue: retried until the provider accepts it; its key prevents a second refund. A job that runs while
   * another sends it runs again later: of two at once, the provider might refuse one and carry out the other.
   */
  async function send({ refundId }: { refundId: string }): Promise<void> {
    const refund = await findOfPayment(refundId)
    if (refund?.status !== 'pending') return
    const now = clock()
    // What waits for money is the reconciler's.
    if (refund.unfunded_at && refund.sending_until && refund.sending_until > now) return
    const until = after(now, SENDING_MS)
    if (!(await refundRows.claimRefund(db, refundId, { now, until })))
      return jobs.send(db, 'payments.refund', { refundId }, { startAfter: until })
    try {
      await sendClaimed(refund)
    } finally {
      await refundRows.releaseRefund(db, refundId, until)
    }
  }

  async function sendClaimed(refund: PaymentRefundRow): Promise<void> {
    const { id: refundId } = refund
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const provider = providers.require(payment.provider)
    // A repeated request would get its first response, so the status of a sent refund is read instead.
    const found = await (
      refund.provider_refund_id
        ? provider.readRefund(refund.provider_refund_id)
        : requestRefund(provider, payment, refund)
    ).catch(refuseUnfunded)
    if (found === 'unfunded' && clock() < after(refund.created_at, UNFUNDED_FOR_MS)) return postpone(refund)
    const { providerRefundId, state } = found === 'unfunded' ? NEVER_SENT : found
    await withLockedOrder(db, payment.order_id, async (db, order) => {
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
      await orderMail.post(db, order, {
        mail: ORDER_MAILS.payment_refunded,
        data: { amount: toRefundText(refund) },
        effect: refundId,
      })
      events.emit('payment_refunded', { paymentId: payment.id, amountFen: refund.amount_fen })
    })
  }

  /** Nothing was sent: the reconciler tries again, until the merchant has topped up the balance. */
  async function postpone(refund: PaymentRefundRow): Promise<void> {
    const { id: refundId, unfunded_at: since, payment_id: paymentId } = refund
    const now = clock()
    const until = after(now, toRetryMs(now.getTime() - refund.created_at.getTime()))
    await refundRows.postponeRefund(db, refundId, { now, until })
    if (since === null) events.emit('payment_refund_unfunded', { paymentId, refundId })
  }

  /** A refund rejected permanently (refunded manually, disputed, too old) is failed, and never retried. */
  async function requestRefund(provider: PaymentPort, payment: PaymentRow, refund: PaymentRefundRow) {
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
      return NEVER_SENT
    }
  }

  /** Checks a refund that had arrived: a bank may return it days later, and then the money is owed again. */
  async function recheck(refundId: string): Promise<void> {
    const refund = await findOfPayment(refundId)
    if (refund?.status !== 'succeeded') return
    const payment = (await repository.findPayment(db, refund.payment_id))!
    const providerRefundId = refund.provider_refund_id!
    // Also when the read fails, so that the next refunds are reached.
    await refundRows.recordRefundCheck(db, refundId, clock())
    const found = await providers.require(payment.provider).readRefund(providerRefundId).catch(refuseUnfunded)
    // It had arrived, so whatever it came back for, the merchant decides.
    const state = found === 'unfunded' ? 'failed' : found.state
    if (state !== 'failed') return
    await withLockedOrder(db, payment.order_id, async (db, order) => {
      const now = clock()
      const next = { status: state, providerRefundId, now }
      if (!(await refundRows.updateRefund(db, refundId, 'succeeded', next))) return
      const current = await repository.addRefundedMinor(db, payment.id, -refund.amount_minor)
      if (current.status === 'refunded') {
        await repository.updatePaymentStatus(db, current, { to: 'refund_pending', cause: 'system', now })
      }
      const change = isOfOrder(refund) ? await fulfilment.countRefundBack(db, order, refund.amount_fen) : 0
      // The amount of a payment that the shop keeps is no longer owed: the merchant may refund it again.
      const then = { isWithdrawn: current.status === 'succeeded', points: change }
      if (then.isWithdrawn) await giftCardSales.restoreRefund(db, order, refund.amount_fen)
      await jobs.send(db, 'invoices.issue', { orderId: order.id })
      await ledger.record(db, now, refundReturned(payment, refundId, toSum(refund), then))
      events.emit('payment_refund_failed', { paymentId: payment.id, refundId })
    })
  }

  return {
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
