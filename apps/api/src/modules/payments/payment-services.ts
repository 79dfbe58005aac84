import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { GiftCardSales } from '../gift-cards/gift-card-sales.service.ts'
import type { GiftCards } from '../gift-cards/gift-cards.service.ts'
import type { LedgerService } from '../ledger/ledger.service.ts'
import type { Fulfilment } from '../orders/fulfilment.service.ts'
import type { OrderCompletion } from '../orders/order-completion.service.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts'
import type { OrderMail } from '../orders/order-mail.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { createCancellationService } from './core/cancellation.service.ts'
import { createGooglePay } from './express/google-pay.service.ts'
import { createExpressWallet } from './express/express-wallet.service.ts'
import { createLostPayments } from './reconciliation/lost-payments.service.ts'
import { createPaymentPorts } from './payment-adapters.ts'
import { createPaymentClosing } from './core/payment-closing.service.ts'
import { createPaymentOpening } from './core/payment-opening.service.ts'
import { createPaymentProviders } from './core/payment-providers.ts'
import { createPaymentsService } from './payments.service.ts'
import { createProviderReconciliation } from './reconciliation/provider-reconciliation.service.ts'
import { createReconciler } from './reconciliation/reconciler.service.ts'
import { createMerchantRefunds } from './refunds/merchant-refunds.service.ts'
import { createRefundsService } from './refunds/refunds.service.ts'
import { createSettle } from './core/settle.service.ts'
import { createStatusSync } from './core/status-sync.service.ts'
import { createWebhooksService } from './core/webhooks.service.ts'
import { withResilience } from './core/resilient-port.ts'

interface Dependencies {
  config: Config['payments']
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  users: UsersService
  audit: AuditService
  orders: OrdersService
  lifecycle: OrderLifecycle
  fulfilment: Fulfilment
  completion: OrderCompletion
  orderMail: OrderMail
  giftCards: GiftCards
  giftCardSales: GiftCardSales
  ledger: LedgerService
  publicUrl: string
  secret: string
  report: (error: unknown) => void
}

/** Everything about payments: providers, their payments and refunds, and what compares them with the ledger. */
export function createPaymentServices(deps: Dependencies) {
  const { db, clock, events, jobs, users, audit, orders, lifecycle, fulfilment, completion } = deps
  const { orderMail, giftCardSales, ledger, publicUrl, secret, report } = deps
  const { cardProvider, apps, walletRate } = deps.config
  const providers = createPaymentProviders({
    ports: createPaymentPorts(deps.config).map((port) => withResilience(port, { events })),
    cardProvider,
    apps,
    hasWalletRate: walletRate !== undefined,
  })
  const settle = createSettle({ clock, events, jobs, users, lifecycle, completion, orderMail, giftCardSales })
  const paymentDeps = { db, clock, lifecycle, providers, settle }
  const statusSync = createStatusSync(paymentDeps)
  const closing = createPaymentClosing(paymentDeps)
  const opening = createPaymentOpening({ ...paymentDeps, events, statusSync, closing, walletRate, publicUrl })
  const walletCurrency = walletRate?.currency
  const expressWallet = createExpressWallet({ db, orders, providers, walletRate, publicUrl, secret })
  const googlePay = createGooglePay({ db, providers, opening, statusSync, settle, publicUrl })
  const payments = createPaymentsService({ db, clock, orders, providers, statusSync, walletCurrency })
  const cancellation = createCancellationService({
    db,
    clock,
    jobs,
    orders,
    lifecycle,
    fulfilment,
    payments,
    closing,
    settle,
    orderMail,
    audit,
  })
  const merchantRefunds = createMerchantRefunds(deps)
  const refunds = createRefundsService({ ...deps, providers })
  const webhooks = createWebhooksService({ db, clock, events, providers, statusSync, refunds, settle })
  const reconciler = createReconciler({
    db,
    clock,
    lifecycle,
    statusSync,
    closing,
    cancellation,
    refunds,
    report,
  })
  const providerReconciliation = createProviderReconciliation({ clock, events, ledger, providers })
  const lostPayments = createLostPayments({ db, providers, providerReconciliation })
  return {
    providers,
    opening,
    expressWallet,
    googlePay,
    closing,
    payments,
    cancellation,
    merchantRefunds,
    refunds,
    webhooks,
    reconciler,
    providerReconciliation,
    lostPayments,
  }
}
