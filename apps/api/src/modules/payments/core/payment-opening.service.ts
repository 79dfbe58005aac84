import type {
  AppForm,
  PaymentApp,
  PaymentForm,
  PaymentProvider,
} from '@shop/contract/payments/payments.schemas'
import { AppError } from '../../../http/app-error.ts'
import { after, MINUTE, SECOND, type Clock } from '../../../jobs/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { findBrokenConstraint } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Events } from '../../../observability/events.ts'
import { createId, isId } from '../../../db/ids.ts'
import { requireOwner, withLockedOrder } from '../../orders/order-lock.shared.ts'
import type { OrderLifecycle } from '../../orders/order-lifecycle.service.ts'
import type { OrderRow } from '../../orders/order-rows.shared.ts'
import { toPayableFen } from '../../orders/order-totals.shared.ts'
import { toBackUrl } from './back-url.ts'
import type { PaymentClosing } from './payment-closing.service.ts'
import type { AppChoice, PaymentPort, ProviderPayment } from './payment-port.ts'
import { hasLiveAction, toAppForm, toForm } from './payment-forms.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { isDeclinedTooOften, isOpen } from './payment-status.ts'
import * as repository from './payments.repository.ts'
import type { PaymentRow } from './payments.repository.ts'
import { callProvider } from './provider-calls.ts'
import type { StatusSync } from './status-sync.service.ts'
import type { Settle } from './settle.service.ts'
import { toWalletMinor } from './wallet-money.ts'
import { findQuote, insertQuote, type WalletQuoteRow } from './wallet-quotes.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  lifecycle: OrderLifecycle
  providers: PaymentProviders
  statusSync: StatusSync
  closing: PaymentClosing
  settle: Settle
  /** The wallet's currency, and the price of one unit in yuan. */
  walletRate: { currency: string; yuanPerUnit: string } | undefined
  publicUrl: string
}

/** Payments of one order in total: shoppers may change the payment method, within limits. */
const MAX_OPENED = 20
const ONE_PAYMENT_KEY = 'payments_provider_provider_payment_id_key'
/** How long the wallet's quote is valid. */
const QUOTE_MS = 15 * MINUTE

/** How long the code or redirect of an app is valid; both providers store it longer. */
const APP_MS = 10 * MINUTE

/** What a payment is opened with. */
interface Method {
  name: PaymentProvider
  app?: PaymentApp
  approved?: ApprovedPayment | undefined
}

/** What the shopper has approved in the wallet before the order was placed, and the amount that was shown. */
export interface ApprovedPayment {
  providerPaymentId: string
  amountMinor: number
}

/** A payment to be opened at its provider, or one that has to be closed before another may be opened. */
type Claim = { payment: PaymentRow; quote: WalletQuoteRow | undefined } | { toClose: PaymentRow }

export type PaymentOpening = ReturnType<typeof createPaymentOpening>

/** Opens payments: an order has at most one open payment. No provider is called within a transaction. */
export function createPaymentOpening(deps: Dependencies) {
  const { db, clock, events, lifecycle, providers, statusSync, closing, settle, walletRate, publicUrl } = deps

  /** @throws AppError PAYMENT_PROVIDER_DISABLED */
  function requireOffered(name: PaymentProvider): PaymentPort {
    const provider = providers.findOffered(name)
    if (!provider) throw new AppError('PAYMENT_PROVIDER_DISABLED')
    return provider
  }

  /**
   * Opens the payment of an order, or returns the open one. An open payment with another provider, or a
   * wallet's with an expired quote, is closed at its provider first.
   */
  async function open(
    userId: string,
    orderId: string,
    name: PaymentProvider,
    approved?: ApprovedPayment,
  ): Promise<PaymentForm> {
    const { claim, reported } = await openAt(requireOffered(name), userId, orderId, { name, approved })
    return toForm(claim, reported)
  }

  /**
   * Opens the payment of an order in an app, or returns the open one. A code or redirect that has expired, that
   * failed or that is for another device is replaced: the provider then ignores the one before.
   */
  async function openApp(
    userId: string,
    orderId: string,
    { name, ...choice }: AppChoice & { name: PaymentProvider },
  ): Promise<AppForm> {
    const provider = requireOffered(name)
    if (!providers.listApps(name).includes(choice.app)) throw new AppError('PAYMENT_PROVIDER_DISABLED')
    const opened = await openAt(provider, userId, orderId, { name, app: choice.app })
    const { payment } = opened.claim
    const kind = provider.toActionKind!(choice)
    if (hasLiveAction(payment, opened.reported, kind, clock())) return toAppForm(payment, opened.reported)
    const order = (await lifecycle.find(db, orderId))!
    const backUrl = toBackUrl(publicUrl, order, choice.app)
    const started = await callProvider(() =>
      provider.startApp!(opened.reported.providerPaymentId, { ...choice, backUrl }),
    )
    const current = await inTransaction(db, async (db) => {
      const settled = await settle.settle(db, payment.id, started, 'shopper')
      if (!started.appAction || !isOpen(settled.status)) return settled
      const until = Math.min(order.expires_at.getTime(), after(clock(), APP_MS).getTime())
      return repository.recordAppAction(db, payment.id, new Date(until))
    })
    if (current.status === 'succeeded') throw new AppError('ORDER_ALREADY_PAID')
    // It ended at once: declined, or closed at the provider meanwhile.
    if (!started.appAction || !current.action_until) throw new AppError('ORDER_STATE_CONFLICT')
    return toAppForm(current, started)
  }

  /** The order's payment with this method, opened at its provider. */
  async function openAt(
    provider: PaymentPort,
    userId: string,
    orderId: string,
    method: Method,
  ): Promise<{
    claim: { payment: PaymentRow; quote: WalletQuoteRow | undefined }
    reported: ProviderPayment
  }> {
    if (!isId(orderId)) throw new AppError('ORDER_NOT_FOUND')
    const claim = await claimOrClose(userId, orderId, method)
    const reported = await requestForm(provider, claim.payment, method)
    const settled = await inTransaction(db, (db) => settle.settle(db, claim.payment.id, reported, 'shopper'))
    if (settled.status === 'succeeded') throw new AppError('ORDER_ALREADY_PAID')
    // The provider had closed it (it expires there too): a new payment is opened.
    if (!isOpen(settled.status)) return openAt(provider, userId, orderId, { ...method, approved: undefined })
    return { claim: { ...claim, payment: settled }, reported }
  }

  async function claimOrClose(userId: string, orderId: string, method: Method) {
    const claim = await claimOnce(userId, orderId, method)
    if (!('toClose' in claim)) return claim
    await closing.close(claim.toClose, 'shopper')
    const second = await claimOnce(userId, orderId, method)
    // The provider is still processing it: a second payment could be charged twice.
    if ('toClose' in second) throw new AppError('ORDER_STATE_CONFLICT')
    return second
  }

  /** @throws PAYMENT_NOT_FOUND when another order has taken what was approved */
  async function claimOnce(userId: string, orderId: string, method: Method): Promise<Claim> {
    try {
      return await withLockedOrder(db, orderId, (db, order) => {
        requireOwner(order, userId)
        requirePayable(order)
        return claimPayment(db, order, method)
      })
    } catch (error) {
      throw findBrokenConstraint(error) === ONE_PAYMENT_KEY ? new AppError('PAYMENT_NOT_FOUND') : error
    }
  }

  async function claimPayment(db: Tx, order: OrderRow, method: Method): Promise<Claim> {
    const payments = await repository.listPaymentsOfOrder(db, order.id)
    const current = payments.find(({ status }) => isOpen(status))
    const isTooMany = isDeclinedTooOften(payments)
    if (current && isTooMany) return { toClose: current }
    if (current) {
      const quote = await findQuote(db, current.id)
      const hasEnded = quote !== undefined && quote.expires_at <= clock()
      const { approved } = method
      const isSame =
        current.provider === method.name &&
        current.method === (method.app ?? null) &&
        (!approved || current.provider_payment_id === approved.providerPaymentId)
      return isSame && !hasEnded ? { payment: current, quote } : { toClose: current }
    }
    if (isTooMany || payments.length >= MAX_OPENED) {
      const retryAfter = Math.ceil((order.expires_at.getTime() - clock().getTime()) / SECOND)
      throw new AppError('TOO_MANY_PAYMENT_ATTEMPTS', { retryAfter })
    }
    return writePayment(db, order, method)
  }

  /** @throws ORDER_EXPIRED, ORDER_ALREADY_PAID */
  function requirePayable(order: OrderRow): void {
    if (order.status === 'cancelled') throw new AppError('ORDER_EXPIRED')
    if (order.status !== 'pending_payment') throw new AppError('ORDER_ALREADY_PAID')
    if (order.expires_at <= clock()) throw new AppError('ORDER_EXPIRED')
  }

  async function writePayment(db: Tx, order: OrderRow, { name, app, approved }: Method) {
    const now = clock()
    const id = createId()
    const charge = toCharge(order, name)
    if (approved && approved.amountMinor !== charge.amountMinor) throw new AppError('WALLET_QUOTE_EXPIRED')
    const payment = await repository.insertPayment(db, {
      id,
      orderId: order.id,
      userId: order.user_id,
      provider: name,
      app,
      now,
      amountMinor: charge.amountMinor,
      currency: charge.currency,
    })
    const quote =
      charge.rate === undefined
        ? undefined
        : {
            payment_id: id,
            amount_fen: toPayableFen(order),
            currency: charge.currency,
            amount_minor: charge.amountMinor,
            rate: charge.rate,
            expires_at: after(now, QUOTE_MS),
            created_at: now,
          }
    if (quote) await insertQuote(db, quote)
    // Before the provider is called: what was approved pays one order only.
    if (approved) await repository.setProviderPaymentId(db, id, approved.providerPaymentId)
    events.emit('payment_opened', { paymentId: id, orderId: order.id })
    return { payment: { ...payment, provider_payment_id: approved?.providerPaymentId ?? null }, quote }
  }

  /** The amount charged for an order: what gift cards leave to pay, converted where the wallet does not accept yuan. */
  function toCharge(order: OrderRow, name: PaymentProvider) {
    const payableFen = toPayableFen(order)
    if (name !== 'paypal') return { amountMinor: payableFen, currency: 'CNY', rate: undefined }
    const { currency, yuanPerUnit } = walletRate!
    return { amountMinor: toWalletMinor(payableFen, yuanPerUnit), currency, rate: yuanPerUnit }
  }

  async function requestForm(
    provider: PaymentPort,
    payment: PaymentRow,
    { app, approved }: Method,
  ): Promise<ProviderPayment> {
    const id = approved?.providerPaymentId ?? payment.provider_payment_id
    if (id && !approved) {
      const reported = await statusSync.fetchStatus(provider, id, { cause: 'shopper' })
      const isAdopted = reported.amountMinor === payment.amount_minor || reported.state !== 'requires_action'
      if (isAdopted || !provider.express) return reported
      // What was approved for a cart has not got the order's amount yet: that call was interrupted.
    }
    const order = (await lifecycle.find(db, payment.order_id))!
    const wanted = {
      paymentId: payment.id,
      orderId: order.id,
      orderNumber: order.order_number,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      backUrl: toBackUrl(publicUrl, order, app),
      app,
    }
    return callProvider(() => (id ? provider.express!.adopt(id, wanted) : provider.create(wanted)))
  }

  return { open, openApp, requireOffered }
}
