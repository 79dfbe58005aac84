import type { PaymentForm, PaymentOutcome, PaymentProvider, ProviderClient } from '@shop/contract/payments'
import { toMoney } from '@shop/contract/money'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { createId, isId } from '../../platform/ids.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import {
  ProviderRefusedError,
  ProviderUnavailableError,
  type PaymentPort,
  type ProviderPayment,
} from './payment-port.ts'
import { isOpen, type PaymentCause } from './payment-status.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import { toPayment } from './payments.view.ts'
import type { Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  orders: OrdersService
  lifecycle: OrderLifecycle
  settle: Settle
  providers: readonly PaymentPort[]
}

/** Tries for one order; more looks like card testing (reliability, section 4.6). */
const MAX_PAYMENTS_PER_ORDER = 5

export type PaymentsService = ReturnType<typeof createPaymentsService>

/** Opening payments and finding out about them. No provider is called while a transaction is open. */
export function createPaymentsService(deps: Dependencies) {
  const { db, clock, events, orders, lifecycle, providers } = deps

  function requireProvider(name: PaymentProvider): PaymentPort {
    const provider = providers.find((each) => each.name === name)
    if (!provider) throw new AppError('PAYMENT_PROVIDER_DISABLED')
    return provider
  }

  function getClient(name: PaymentProvider): ProviderClient {
    const provider = providers.find((each) => each.name === name)
    if (!provider) return { client_id: '', environment: 'sandbox', currency: 'CNY', enabled: false }
    const { clientId, environment, currency } = provider.client
    return { client_id: clientId, environment, currency, enabled: true }
  }

  /** Opens the payment of an order, or finds the open one again: an order never has two. */
  async function open(userId: string, orderId: string, providerName: PaymentProvider): Promise<PaymentForm> {
    const provider = requireProvider(providerName)
    const payment = await claimPayment(userId, orderId, providerName)
    const said = await askForForm(provider, payment)
    const settled = await inTransaction(db, (db) => deps.settle.settle(db, payment.id, said, 'shopper'))
    if (settled.status === 'succeeded') throw new AppError('ORDER_ALREADY_PAID')
    // The provider had ended it (it expires there too): the next one is a new payment.
    if (!isOpen(settled.status)) return open(userId, orderId, providerName)
    return {
      payment_id: payment.id,
      provider: providerName,
      payment_intent_id: said.providerPaymentId,
      client_secret: said.clientSecret ?? '',
      amount: toMoney(settled.amount_minor),
      currency: settled.currency,
      status: settled.status,
    }
  }

  async function claimPayment(
    userId: string,
    orderId: string,
    provider: PaymentProvider,
  ): Promise<PaymentRow> {
    if (!isId(orderId)) throw new AppError('ORDER_NOT_FOUND')
    return inTransaction(db, async (db) => {
      const order = await lifecycle.lock(db, orderId)
      if (!order || order.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
      const now = clock()
      if (order.status === 'cancelled') throw new AppError('ORDER_EXPIRED')
      if (order.status !== 'pending_payment') throw new AppError('ORDER_ALREADY_PAID')
      if (order.expires_at <= now) throw new AppError('ORDER_EXPIRED')
      const payments = await repository.listPaymentsOfOrder(db, orderId)
      const openPayment = payments.find(({ status }) => isOpen(status))
      if (openPayment) return openPayment
      if (payments.length >= MAX_PAYMENTS_PER_ORDER) throw new AppError('TOO_MANY_PAYMENT_ATTEMPTS')
      const id = createId()
      events.emit('payment_opened', { paymentId: id, orderId })
      return repository.insertPayment(db, {
        id,
        orderId,
        userId,
        provider,
        amountMinor: order.total_fen,
        now,
      })
    })
  }

  async function askForForm(provider: PaymentPort, payment: PaymentRow): Promise<ProviderPayment> {
    if (payment.provider_payment_id) return askProvider(() => provider.read(payment.provider_payment_id!))
    const order = (await lifecycle.find(db, payment.order_id))!
    return askProvider(() =>
      provider.create({
        paymentId: payment.id,
        orderId: order.id,
        orderNumber: order.order_number,
        amountMinor: payment.amount_minor,
        currency: payment.currency,
      }),
    )
  }

  /** Asks the provider where a payment stands, and applies what it says. */
  async function refreshFromProvider(payment: PaymentRow, cause: PaymentCause): Promise<PaymentRow> {
    if (!payment.provider_payment_id) return payment
    const provider = requireProvider(payment.provider)
    const said = await askProvider(() => provider.read(payment.provider_payment_id!))
    return inTransaction(db, (db) => deps.settle.settle(db, payment.id, said, cause))
  }

  async function confirm(userId: string, payment: PaymentRow | undefined): Promise<PaymentOutcome> {
    if (!payment || payment.user_id !== userId) throw new AppError('PAYMENT_NOT_FOUND')
    const settled = await refreshFromProvider(payment, 'shopper')
    const current = (await repository.findPayment(db, settled.id))!
    return { payment: toPayment(current), order: await orders.get(userId, payment.order_id) }
  }

  async function getOwn(userId: string, row: PaymentRow | undefined) {
    if (!row || row.user_id !== userId) throw new AppError('PAYMENT_NOT_FOUND')
    return toPayment(row)
  }

  const findById = async (id: string) => (isId(id) ? repository.findPayment(db, id) : undefined)

  return {
    getClient,
    open,
    requireProvider,
    refreshFromProvider,

    get: async (userId: string, id: string) => getOwn(userId, await findById(id)),
    getByProviderId: async (userId: string, provider: PaymentProvider, id: string) =>
      getOwn(userId, await repository.findPaymentAtProvider(db, provider, id)),

    confirmByProviderId: async (userId: string, provider: PaymentProvider, id: string) =>
      confirm(userId, await repository.findPaymentAtProvider(db, provider, id)),

    async pay(userId: string, orderId: string, paymentId: string): Promise<PaymentOutcome> {
      await orders.get(userId, orderId)
      const payment = await findById(paymentId)
      return confirm(userId, payment?.order_id === orderId ? payment : undefined)
    },
  }
}

/** @throws AppError PAYMENT_PROVIDER_UNAVAILABLE instead of the port's own errors */
export async function askProvider<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  return request().catch((error: unknown) => {
    if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError) {
      throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter: 3, cause: error })
    }
    throw error
  })
}
