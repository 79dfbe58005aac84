import type { RefundLine } from '@shop/contract/orders/order-actions.console'
import { formatFen } from '@shop/contract/money/format-money'
import { toMoney } from '@shop/contract/money/money'
import type { Db, Tx } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { refused } from '../../../http/refused.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Events } from '../../../observability/events.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import type { GiftCardSales } from '../../gift-cards/gift-card-sales.service.ts'
import type { GiftCards } from '../../gift-cards/gift-cards.service.ts'
import type { Fulfilment } from '../../orders/fulfilment.service.ts'
import { requireConfirmed, requireSeen, toSubject, type Given } from '../../orders/merchant-command.shared.ts'
import type { OrderLifecycle } from '../../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import { withLockedOrder } from '../../orders/order-lock.shared.ts'
import type { OrderMail } from '../../orders/order-mail.service.ts'
import * as repository from '../core/payments.repository.ts'
import type { PaymentRow } from '../core/payments.repository.ts'
import { toRefundMinor } from '../core/wallet-money.ts'
import { findQuote } from '../core/wallet-quotes.repository.ts'
import { createGiftCardRefunds } from './gift-card-refunds.ts'
import { listRefundedQuantities } from './refund-lines.repository.ts'
import {
  putBackGoods,
  recordRefundGoods,
  requireRefundGoods,
  type RefundGoods,
  type ReturnedGoods,
} from './refund-lines.ts'
import { isOfOrder, queueRefund, toSum } from './refund-queue.ts'
import * as refundRows from './refunds.repository.ts'
import type { NewRefund, RefundReason, RefundRow, RefundSum } from './refunds.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  fulfilment: Fulfilment
  giftCards: Pick<GiftCards, 'readPaidFen' | 'giveBack'>
  giftCardSales: Pick<GiftCardSales, 'findLeftFen' | 'takeRefund'>
  orderMail: OrderMail
  audit: AuditService
}

/** A refund requested by the merchant. */
interface RefundRequest {
  /** In fen; undefined: what the lines cost, or without lines all that is left. */
  amountFen: number | undefined
  lines?: RefundLine[]
  note: string | undefined
  /** The idempotency key within the order. */
  key: string
}

/** A payment of which a part can be sent back. */
interface OwedPayment {
  payment: PaymentRow
  reason: RefundReason
  paid: RefundSum
  promised: { amountMinor: number; amountFen: number }
}

/**
 * What is left to refund of an order, in fen. Gift cards get their part back first: nobody turns a stolen card into cash
 * (decision 68).
 */
interface Refundable {
  toGiftCardsFen: number
  owed: OwedPayment | undefined
  leftFen: number
}

/** A refund with its places: gift cards, and a payment. */
interface Decided {
  amountFen: number
  goods: RefundGoods
  toCardsFen: number
  toPayment: Pick<NewRefund, 'payment' | 'reason' | 'sum'> | undefined
}

/** The refunds of a request, which an earlier one may have written. */
interface Requested {
  refunds: RefundRow[]
  isNew: boolean
}

/** What was refunded of an order, and what is left. */
export interface RefundState {
  leftFen: number
  toGiftCardsFen: number
  refundedQuantities: Map<number, number>
}

export type MerchantRefunds = ReturnType<typeof createMerchantRefunds>

/** Refunds by the merchant, full or partial: to the places that the money came from, and never more than was paid. */
export function createMerchantRefunds(deps: Dependencies) {
  const { db, clock, lifecycle, fulfilment, giftCards, giftCardSales, audit } = deps
  const giftCardRefunds = createGiftCardRefunds(deps)

  /**
   * Once for each key. The order's coupon stays used. Returns one refund for each place that the money goes to.
   * @throws ORDER_NOT_FOUND, ORDER_REFUSED, STALE_VERSION, STEP_UP_REQUIRED
   */
  const request = (
    { orderId, ...wanted }: RefundRequest & { orderId: string },
    given: Given,
  ): Promise<Requested> =>
    withLockedOrder(db, orderId, (db, order) => requestLocked(db, order, wanted, given))

  /** The same within a transaction that has the order's row lock. */
  async function requestLocked(
    db: Tx,
    order: OrderRow,
    wanted: RefundRequest,
    given: Given,
  ): Promise<Requested> {
    const earlier = await refundRows.listRefundsByKey(db, order.id, wanted.key)
    if (earlier.length > 0) return { refunds: earlier, isNew: false }
    requireSeen(order, given)
    const decided = await decide(db, order, wanted, given)
    const refundId = await carryOut(db, order, wanted, decided)
    const { amountFen, toCardsFen, goods } = decided
    await audit.record(db, given.actor, {
      action: 'order.refund_requested',
      subject: toSubject(order),
      after: {
        refund_id: refundId,
        amount: toMoney(amountFen),
        lines: goods.lines,
        ...(toCardsFen > 0 ? { to_gift_cards: toMoney(toCardsFen) } : {}),
      },
    })
    return { refunds: await refundRows.listRefundsByKey(db, order.id, wanted.key), isNew: true }
  }

  /** How much goes where, of what is left. @throws ORDER_REFUSED, STEP_UP_REQUIRED */
  async function decide(db: Tx, order: OrderRow, wanted: RefundRequest, given: Given): Promise<Decided> {
    const refundable = await findRefundable(db, order)
    if (!refundable) {
      throw refused('ORDER_REFUSED', 'nothing_to_refund', {
        message: `${order.order_number} has no payment to refund.`,
      })
    }
    const goods = await requireRefundGoods(db, order, wanted.lines ?? [], lifecycle)
    const { leftFen, owed } = refundable
    const amountFen = wanted.amountFen ?? (goods.lines.length > 0 ? goods.amountFen : leftFen)
    requireRefundable(order, refundable, amountFen)
    // Many small refunds are as much as a large one.
    const promisedFen = owed?.promised.amountFen ?? 0
    requireConfirmed(promisedFen + (await refundRows.sumToGiftCards(db, order.id)) + amountFen, given)
    const toCardsFen = Math.min(amountFen, refundable.toGiftCardsFen)
    return { amountFen, goods, toCardsFen, toPayment: toPaymentRefund(owed, amountFen - toCardsFen) }
  }

  /** Writes the refunds and what follows from them. Returns the id of the one that a provider sends, or else the other's. */
  async function carryOut(
    db: Tx,
    order: OrderRow,
    { key: requestKey, note }: RefundRequest,
    { goods, toCardsFen, toPayment }: Decided,
  ): Promise<string> {
    if (toCardsFen > 0) await giftCards.giveBack(db, { id: order.id, isPaid: true }, toCardsFen)
    const toCards = { amountFen: toCardsFen, reason: 'merchant', requestKey, note } as const
    const cardRefundId = toCardsFen > 0 ? await giftCardRefunds.insert(db, order, toCards) : undefined
    if (toPayment?.payment.status === 'succeeded') {
      const isTaken = await giftCardSales.takeRefund(db, order, toPayment.sum.amountFen)
      if (!isTaken) throw new AppError('ORDER_STATE_CONFLICT')
    }
    const paymentRefundId = toPayment && (await queueRefund(db, deps, { ...toPayment, requestKey, note }))
    // The units belong to the refund that arrives for certain.
    await recordRefundGoods(db, order, (cardRefundId ?? paymentRefundId)!, { goods, now: clock() })
    if (goods.lines.length > 0)
      await fulfilment.cancelUnits(db, order, await listRefundedQuantities(db, order.id))
    if (cardRefundId) await giftCardRefunds.count(db, order, cardRefundId)
    await fulfilment.touch(db, order.id)
    return (paymentRefundId ?? cardRefundId)!
  }

  /** What can be refunded of an order; undefined when nothing was paid. */
  async function findRefundable(db: Tx, order: OrderRow): Promise<Refundable | undefined> {
    const owed = await findOwed(db, order)
    // A surplus is no part of the order, and goes back completely before anything else.
    const isSurplus = owed !== undefined && !isOfOrder(owed)
    const isPaid = order.paid_at !== null && !isSurplus
    const toGiftCardsFen = isPaid ? await giftCards.readPaidFen(db, order.id) : 0
    if (!owed && toGiftCardsFen === 0) return undefined
    const paidFen = toGiftCardsFen + (owed ? await findLeftFen(db, order, owed) : 0)
    const leftFen = isSurplus ? paidFen : Math.max(0, paidFen - order.exchanged_fen)
    return { toGiftCardsFen, owed, leftFen }
  }

  /** What is left of a payment, and where it bought a gift card, no more than is left on that. */
  async function findLeftFen(db: Tx, order: OrderRow, { payment, paid, promised }: OwedPayment) {
    const leftFen = paid.amountFen - promised.amountFen
    // What is refunded of a payment that failed to be refunded in full was taken off the gift card already.
    const cardFen = payment.status === 'succeeded' ? await giftCardSales.findLeftFen(db, order) : undefined
    return Math.min(leftFen, cardFen ?? leftFen)
  }

  /** The payment to refund: first one with a failed refund, then the one that the order has kept. */
  async function findOwed(db: Tx, order: OrderRow): Promise<OwedPayment | undefined> {
    const payments = await repository.listPaymentsOfOrder(db, order.id)
    const candidates = ['refund_pending', 'succeeded'].flatMap((wanted) =>
      payments.filter(({ status }) => status === wanted),
    )
    for (const payment of candidates) {
      const failed =
        payment.status === 'refund_pending' ? await refundRows.findFailedRefund(db, payment.id) : undefined
      const promised = await refundRows.sumPromised(db, payment.id)
      const reason = (failed?.reason ?? 'merchant') as RefundReason
      const paid = failed && !isOfOrder({ reason }) ? toSum(failed) : await readCharge(db, payment)
      if (promised.amountFen < paid.amountFen) return { payment, reason, paid, promised }
    }
    return undefined
  }

  /** Reads what a payment charged, in both currencies. */
  async function readCharge(db: Tx, payment: PaymentRow): Promise<RefundSum> {
    const { currency, amount_minor: amountMinor } = payment
    const quote = await findQuote(db, payment.id)
    return { currency, amountMinor, amountFen: quote?.amount_fen ?? amountMinor }
  }

  return {
    request,
    requestLocked,

    /**
     * What was refunded of an order, and what is left: all of it in fen, and the part that goes to gift cards. Of how many
     * units of each line the price went back, by their positions.
     */
    async readState(db: Tx, order: OrderRow): Promise<RefundState> {
      const refundedQuantities = await listRefundedQuantities(db, order.id)
      const { leftFen = 0, toGiftCardsFen = 0 } = (await findRefundable(db, order)) ?? {}
      return { leftFen, toGiftCardsFen: Math.min(leftFen, toGiftCardsFen), refundedQuantities }
    },

    /** Restocks the returned units of a paid order, in the transaction that records it. */
    putBackGoods: (db: Tx, order: OrderRow, id: string, returned: ReturnedGoods) =>
      putBackGoods(db, order, id, { returned, now: clock() }),
  }
}

function requireRefundable(order: OrderRow, { owed, leftFen }: Refundable, amountFen: number): void {
  if (amountFen <= 0 || amountFen > leftFen) {
    throw refused('ORDER_REFUSED', 'amount_not_refundable', {
      message: `Of ${order.order_number} ${formatFen(leftFen)} can be refunded, no more and no less than ¥0.01.`,
      left: toMoney(leftFen),
    })
  }
  if (owed && !isOfOrder(owed) && amountFen !== leftFen) {
    throw refused('ORDER_REFUSED', 'surplus_in_full', {
      message: `${formatFen(leftFen)} of ${order.order_number} is surplus: it can only be refunded in full, without an amount.`,
      left: toMoney(leftFen),
    })
  }
}

/**
 * A refund as its payment's provider sends it; undefined for none. The last part gets the remainder, so that rounding never
 * leaves a cent.
 * @throws ORDER_REFUSED for less than the least of the currency
 */
function toPaymentRefund(owed: OwedPayment | undefined, amountFen: number): Decided['toPayment'] {
  if (!owed || amountFen === 0) return undefined
  const { payment, reason, paid, promised } = owed
  const { currency } = paid
  const leftMinor = paid.amountMinor - promised.amountMinor
  const isRest = amountFen === paid.amountFen - promised.amountFen
  const amountMinor = isRest
    ? leftMinor
    : Math.min(leftMinor, toRefundMinor(paid, promised.amountFen, amountFen))
  if (amountMinor === 0) {
    throw refused('ORDER_REFUSED', 'amount_too_small', {
      message: `${formatFen(amountFen)} is less than the least of ${currency}.`,
      currency,
    })
  }
  return { payment, reason, sum: { currency, amountMinor, amountFen } }
}
