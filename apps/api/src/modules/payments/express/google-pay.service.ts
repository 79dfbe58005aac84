import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import { CardProvider } from '@shop/contract/payments/payments.schemas'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import { toBackUrl } from '../core/back-url.ts'
import { withPayDeadline } from '../core/pay-deadline.ts'
import type { PaymentOpening } from '../core/payment-opening.service.ts'
import { toUnknownPayment, type GooglePayPort, type ProviderPayment } from '../core/payment-port.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'
import { isOpen } from '../core/payment-status.ts'
import * as repository from '../core/payments.repository.ts'
import type { PaymentRow } from '../core/payments.repository.ts'
import { callProvider } from '../core/provider-calls.ts'
import type { Settle } from '../core/settle.service.ts'
import type { StatusSync } from '../core/status-sync.service.ts'

interface Dependencies {
  db: Db
  providers: PaymentProviders
  opening: PaymentOpening
  statusSync: StatusSync
  settle: Settle
  publicUrl: string
}

/** An order that waits for its payment. */
type Payable = Pick<OrderRow, 'id' | 'user_id' | 'by_guest'>

/** How far the payment of an order is. */
export type PayingState =
  | { state: 'paid' | 'processing' | 'waiting' }
  /** The bank asks the shopper, on the order's own page. */
  | { state: 'challenged' }
  | { state: 'declined'; reason: DeclineReason }

export type GooglePay = ReturnType<typeof createGooglePay>

/** Paying an order with a token of Google Pay that was made outside of the shop's pages. */
export function createGooglePay({ db, providers, opening, statusSync, settle, publicUrl }: Dependencies) {
  /** The provider of new card payments, if Google Pay knows the shop's account there. */
  function findPort() {
    const ports = CardProvider.options.map((name) => providers.findOffered(name))
    return ports.find((port) => port?.googlePay !== undefined)
  }

  /** A call without a response may have paid: the reconciler finds out, like for every open payment. */
  const payOnce = (google: GooglePayPort, id: string, payment: Parameters<GooglePayPort['pay']>[1]) =>
    callProvider(() => google.pay(id, payment)).catch((error: unknown): ProviderPayment => {
      if (!(error instanceof AppError && error.code === 'PAYMENT_PROVIDER_UNAVAILABLE')) throw error
      return { ...toUnknownPayment(id), state: 'unknown' }
    })

  return {
    /** Names the shop's account to Google Pay; undefined where it has none. */
    findGateway() {
      const port = findPort()
      return port && { gateway: port.googlePay!.gateway, environment: port.client.environment }
    },

    /**
     * Pays an order with a token. The order's amount is charged, once however often the token is sent.
     * @throws PAYMENT_PROVIDER_DISABLED, and those of opening a payment
     */
    pay: (order: Payable, token: string): Promise<PayingState> =>
      withPayDeadline(async () => {
        const port = findPort()
        if (!port) throw new AppError('PAYMENT_PROVIDER_DISABLED')
        const form = await opening.open(order.user_id, order.id, port.name)
        if (form.provider === 'paypal') throw new Error('A card provider gave the form of a wallet')
        const payment = { token, backUrl: toBackUrl(publicUrl, order) }
        const reported = await payOnce(port.googlePay!, form.payment_intent_id, payment)
        const settled = await inTransaction(db, (db) =>
          settle.settle(db, form.payment_id, reported, 'shopper'),
        )
        return toPayingState(settled, reported)
      }),

    /** How far the payment of an order is now, by the provider's records. */
    read: ({ id }: Pick<OrderRow, 'id'>): Promise<PayingState> =>
      withPayDeadline(async () => {
        const payments = await repository.listPaymentsOfOrder(db, id)
        const open = payments.find(({ status }) => isOpen(status))
        if (!open?.provider_payment_id) return { state: 'waiting' }
        const provider = providers.require(open.provider)
        const reported = await statusSync.fetchStatus(provider, open.provider_payment_id, {
          cause: 'shopper',
        })
        const settled = await inTransaction(db, (db) => settle.settle(db, open.id, reported, 'shopper'))
        return toPayingState(settled, reported)
      }),
  }
}

function toPayingState({ status }: PaymentRow, reported: ProviderPayment): PayingState {
  if (status === 'succeeded') return { state: 'paid' }
  if (status === 'processing' || status === 'unknown') return { state: 'processing' }
  if (!isOpen(status)) return { state: 'declined', reason: reported.declineReason ?? 'card_declined' }
  if (reported.awaitsBank) return { state: 'challenged' }
  const { declineReason: reason } = reported
  return reason ? { state: 'declined', reason } : { state: 'waiting' }
}
