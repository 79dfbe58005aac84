import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'
import type { Account } from './accounts.ts'
import { ORDER_CURRENCY, transfer, undo, type Movement, type Transfer } from './movement.ts'
import { movePoints } from './order-movements.shared.ts'

interface PaymentFacts {
  id: string
  order_id: string
  provider: PaymentProvider
}

/** Money as the provider moves it, and its value in the order's currency, in fen. */
export interface Sum {
  currency: string
  amountMinor: number
  amountFen: number
}

/** The provider has captured money: for the order, or as a surplus owed to the shopper from the start. */
export function paymentCharged(payment: PaymentFacts, sum: Sum, isEarned: boolean): Movement {
  return {
    ...toIds(`payment:${payment.id}:charged`, payment),
    transfers: toProvider(payment, isEarned ? 'receivable' : 'owed', sum),
  }
}

/** Money that an order had earned is to be refunded. Nothing for money that was owed from the start. */
export function refundPromised(payment: PaymentFacts, refundId: string, amountFen: number): Movement {
  return { ...toIds(`refund:${refundId}:promised`, payment), transfers: toPromise(amountFen) }
}

/** The refund was sent. `points`: the resulting change of the shopper's points. */
export function refundSent(payment: PaymentFacts, refundId: string, sum: Sum, points: number): Movement {
  return {
    ...toIds(`refund:${refundId}:sent`, payment),
    transfers: [...undo(toProvider(payment, 'owed', sum)), ...movePoints(points)],
  }
}

/** A sent refund was returned: the provider has the money again, and the shop owes it. */
export function refundReturned(
  payment: PaymentFacts,
  refundId: string,
  sum: Sum,
  then: { isWithdrawn: boolean; points: number },
): Movement {
  return {
    ...toIds(`refund:${refundId}:returned`, payment),
    transfers: [
      ...toProvider(payment, 'owed', sum),
      ...(then.isWithdrawn ? undo(toPromise(sum.amountFen)) : []),
      ...movePoints(then.points),
    ],
  }
}

/** The refund was never sent: a part of a payment that the shop retains is no longer owed. */
export function refundWithdrawn(payment: PaymentFacts, refundId: string, amountFen: number): Movement {
  return { ...toIds(`refund:${refundId}:withdrawn`, payment), transfers: undo(toPromise(amountFen)) }
}

function toIds(name: string, payment: PaymentFacts) {
  return { name, orderId: payment.order_id, paymentId: payment.id }
}

function toPromise(amountFen: number): Transfer[] {
  return transfer('owed', 'returns', ORDER_CURRENCY, amountFen)
}

/** Transfers to the provider; a currency other than the order's goes through the exchange account. */
function toProvider({ provider }: PaymentFacts, from: Account, sum: Sum): Transfer[] {
  const account: Account = `provider:${provider}`
  if (sum.currency === ORDER_CURRENCY) return transfer(from, account, ORDER_CURRENCY, sum.amountMinor)
  return [
    ...transfer(from, 'exchange', ORDER_CURRENCY, sum.amountFen),
    ...transfer('exchange', account, sum.currency, sum.amountMinor),
  ]
}
