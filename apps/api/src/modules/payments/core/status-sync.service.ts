import type { Clock } from '../../../jobs/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isId } from '../../../db/ids.ts'
import { withLockedOrder } from '../../orders/order-lock.shared.ts'
import type { PaymentPort, ProviderPayment } from './payment-port.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { isBeingCaptured, isOpen, type PaymentCause } from './payment-status.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import { callProvider } from './provider-calls.ts'
import type { Settle } from './settle.service.ts'
import { findQuote } from './wallet-quotes.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  providers: PaymentProviders
  settle: Settle
}

/** The cause, and whether a declined wallet capture may be tried again. */
interface SyncOptions {
  cause: PaymentCause
  triesAgain?: boolean
}

export type StatusSync = ReturnType<typeof createStatusSync>

/** Reads payment statuses from providers: for the browser, the webhook and the reconciler alike. */
export function createStatusSync({ db, clock, providers, settle }: Dependencies) {
  /**
   * The provider's status of a payment. What the shopper has approved in the wallet is captured first, while
   * the order can still be fulfilled and the quote is valid. A declined wallet payment stays approved there:
   * only a returning shopper (`triesAgain`) retries it.
   * @throws PAYMENT_PROVIDER_UNAVAILABLE
   */
  async function fetchStatus(
    provider: PaymentPort,
    providerPaymentId: string,
    options: SyncOptions,
  ): Promise<ProviderPayment> {
    const reported = await callProvider(() => provider.read(providerPaymentId))
    if (!reported.awaitsCapture) return reported
    const payment = await findOwn(provider, reported)
    const begun = payment && (await beginCapture(payment, reported, options))
    if (begun === 'under way') return { ...reported, state: 'processing' }
    return begun ? callProvider(() => provider.capture!(providerPaymentId, begun.tryId)) : reported
  }

  /** The shop's payment for a provider's event, which may arrive before the provider's id is stored. */
  async function findOwn(
    provider: PaymentPort,
    reported: ProviderPayment,
    connection: Db | Tx = db,
  ): Promise<PaymentRow | undefined> {
    const known = await repository.findPaymentAtProvider(
      connection,
      provider.name,
      reported.providerPaymentId,
    )
    if (known) return known
    const named =
      reported.paymentId && isId(reported.paymentId)
        ? await repository.findPayment(connection, reported.paymentId)
        : undefined
    return named?.provider === provider.name ? named : undefined
  }

  /**
   * The id of the attempt to capture; undefined when nothing may be captured. Concurrent callers use one id,
   * and after a decline the next attempt has another. An attempt that started recently may still succeed,
   * whatever has ended meanwhile.
   */
  async function beginCapture(
    { id, order_id: orderId }: PaymentRow,
    reported: ProviderPayment,
    { cause, triesAgain = false }: SyncOptions,
  ): Promise<{ tryId: string } | 'under way' | undefined> {
    return withLockedOrder(db, orderId, async (db, order) => {
      const payment = (await repository.findPayment(db, id))!
      const quote = await findQuote(db, id)
      const now = clock()
      const isAwaited = order.status === 'pending_payment' && order.expires_at > now
      const isQuoted = reported.amountMinor === payment.amount_minor && reported.currency === payment.currency
      const canCapture = isOpen(payment.status) && isAwaited && isQuoted && quote && quote.expires_at > now
      if (!canCapture) return isBeingCaptured(payment, now) ? 'under way' : undefined
      if (payment.status === 'processing') return { tryId: `${id}:${payment.version}` }
      if (payment.failure_code !== null && !triesAgain) return undefined
      const begun = await repository.updatePaymentStatus(db, payment, { to: 'processing', cause, now })
      return { tryId: `${id}:${begun.version}` }
    })
  }

  return {
    fetchStatus,
    findOwn,

    /** Reads the provider's status of a payment, and applies it. */
    async refresh(payment: PaymentRow, options: SyncOptions): Promise<PaymentRow> {
      if (!payment.provider_payment_id) return payment
      const provider = providers.require(payment.provider)
      const reported = await fetchStatus(provider, payment.provider_payment_id, options)
      return inTransaction(db, (db) => settle.settle(db, payment.id, reported, options.cause))
    },
  }
}
