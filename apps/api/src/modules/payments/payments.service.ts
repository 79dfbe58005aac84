import type {
  CardProvider,
  PaymentOutcome,
  PaymentProvider,
  ProviderClient,
} from '@shop/contract/payments/payments.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { isId } from '../../db/ids.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentProviders } from './core/payment-providers.ts'
import * as repository from './core/payments.repository.ts'
import type { PaymentRow } from './core/payments.repository.ts'
import { toPayment } from './core/payments.view.ts'
import type { StatusSync } from './core/status-sync.service.ts'
import { findQuote } from './core/wallet-quotes.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  orders: OrdersService
  providers: PaymentProviders
  statusSync: StatusSync
  /** The currency that the wallet charges in. */
  walletCurrency: string | undefined
}

export type PaymentsService = ReturnType<typeof createPaymentsService>

/** Payment statuses for shoppers, always read from the provider and never taken from the client. */
export function createPaymentsService({
  db,
  clock,
  orders,
  providers,
  statusSync,
  walletCurrency,
}: Dependencies) {
  function getClient(name: PaymentProvider): ProviderClient {
    const currency = (name === 'paypal' && walletCurrency) || 'CNY'
    const provider = providers.findOffered(name)
    if (!provider) return { client_id: '', environment: 'sandbox', currency, enabled: false, apps: [] }
    const { clientId, environment, accountId } = provider.client
    return {
      client_id: clientId,
      environment,
      currency,
      enabled: true,
      apps: providers.listApps(name),
      ...(accountId !== undefined && { account_id: accountId }),
    }
  }

  async function syncOutcome(
    userId: string,
    payment: PaymentRow,
    triesAgain = false,
  ): Promise<PaymentOutcome> {
    const settled = await statusSync.refresh(payment, { cause: 'shopper', triesAgain })
    const current = (await repository.findPayment(db, settled.id))!
    return { payment: toPayment(current), order: await orders.get(userId, payment.order_id) }
  }

  const getOwn = async (userId: string, id: string) => requireOwn(userId, await findById(id))

  function requireOwn(userId: string, payment: PaymentRow | undefined): PaymentRow {
    if (!payment || payment.user_id !== userId) throw new AppError('PAYMENT_NOT_FOUND')
    return payment
  }

  const findById = async (id: string) => (isId(id) ? repository.findPayment(db, id) : undefined)
  const findByProviderId = (provider: PaymentProvider, id: string) =>
    repository.findPaymentAtProvider(db, provider, id)

  return {
    getClient,

    /** @throws PAYMENT_NOT_FOUND, also for another shopper's */
    getOwn,
    get: async (userId: string, id: string) => toPayment(await getOwn(userId, id)),
    getByProviderId: async (userId: string, provider: CardProvider, id: string) =>
      toPayment(requireOwn(userId, await findByProviderId(provider, id))),

    confirmByProviderId: async (userId: string, provider: CardProvider, id: string) =>
      syncOutcome(userId, requireOwn(userId, await findByProviderId(provider, id))),

    /**
     * Captures what the shopper approved in the wallet.
     * @throws WALLET_QUOTE_EXPIRED when the quote expired after the approval: nothing is captured, and the
     * next payment has a new quote
     */
    async capture(userId: string, id: string): Promise<PaymentOutcome> {
      const payment = requireOwn(userId, await findByProviderId('paypal', id))
      const outcome = await syncOutcome(userId, payment, true)
      const quote = await findQuote(db, payment.id)
      const isUntaken = outcome.payment.status === 'created' || outcome.payment.status === 'requires_action'
      if (isUntaken && quote && quote.expires_at <= clock()) throw new AppError('WALLET_QUOTE_EXPIRED')
      return outcome
    },

    async pay(userId: string, orderId: string, paymentId: string): Promise<PaymentOutcome> {
      await orders.get(userId, orderId)
      const payment = await findById(paymentId)
      return syncOutcome(userId, requireOwn(userId, payment?.order_id === orderId ? payment : undefined))
    },
  }
}
