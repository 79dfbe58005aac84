import { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { REDACTED_COLUMNS } from '../data-classes.ts'
import { openLog } from '../observability/log.ts'
import { COMPARE_INTERVAL_MS } from '../modules/payments/reconciliation/provider-reconciliation.service.ts'
import {
  EXPIRE_INTERVAL_MS,
  RECONCILE_INTERVAL_MS,
  STALE_MS,
} from '../modules/payments/reconciliation/reconciler.service.ts'
import { RETURN_DEADLINE_INTERVAL_MS } from '../modules/returns/return-moves.service.ts'
import { SALES_INTERVAL_MS } from '../modules/sales/sales.service.ts'
import { STOCK_WATCH_INTERVAL_MS } from '../modules/stock-alerts/stock-watch.service.ts'
import { BIRTHDAY_INTERVAL_MS } from '../modules/subscribers/birthdays/birthdays.service.ts'
import { LEFT_CART_INTERVAL_MS } from '../modules/subscribers/left-carts/left-carts.service.ts'
import { NEWSLETTER_INTERVAL_MS } from '../modules/subscribers/newsletters/newsletter-sending.service.ts'
import { TRACKING_INTERVAL_MS } from '../modules/tracking/tracking.service.ts'
import { WEBHOOK_CALENDAR_INTERVAL_MS } from '../modules/webhooks/webhook-calendar.service.ts'
import { WEBHOOK_INTERVAL_MS } from '../modules/webhooks/webhook-delivery.service.ts'
import { WEBHOOK_STOCK_INTERVAL_MS } from '../modules/webhooks/webhook-stock.service.ts'
import { RATES_INTERVAL_MS } from '../modules/currencies/currencies.service.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../jobs/clock.ts'
import { openDatabase } from '../db/pool.ts'
import { createJobs, runJobs } from '../jobs/jobs.ts'
import { repeat } from '../jobs/repeat.ts'
import { createServices, type Services } from '../services.ts'

const POOL_SIZE = 4
const CLEAN_UP_INTERVAL_MS = 1 * HOUR
const REQUEUE_INTERVAL_MS = 1 * HOUR
const RECHECK_INTERVAL_MS = 1 * HOUR
const REVIEW_REQUEST_INTERVAL_MS = 1 * HOUR
const INVOICE_INTERVAL_MS = 1 * HOUR
const SUM_DAYS_INTERVAL_MS = 1 * HOUR
const WEBHOOK_CHECK_INTERVAL_MS = 5 * MINUTE
/** How soon after the payment, or the morning of its day, a gift card is mailed. */
const GIFT_CARD_INTERVAL_MS = 5 * SECOND
/** After a first round over all orders; a refund may come this long after the payment. */
const INVOICE_LOOK_BACK_MS = 400 * DAY
/** How often missing picture files are made, such as for products that another process imported. */
const PICTURE_INTERVAL_MS = 30 * SECOND

export interface Background {
  services: Services
  /** Starts the job queue and the rounds of the reconciler. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** Background work of the shop: mail, expiry, refunds, reconciliation, cleaning up. */
export async function openBackground(config: Config, connectionString: string): Promise<Background> {
  const log = openLog(config, REDACTED_COLUMNS)
  const db = openDatabase({ connectionString, poolSize: POOL_SIZE })
  const report = (error: unknown) => log.warn({ err: error }, 'background work')
  const jobs = await createJobs(db, report)
  const services = createServices({
    config,
    db,
    jobs,
    clock: () => new Date(),
    log,
    registry: new Registry(),
  })
  const { deliverMail, closing, refunds, reconciler, invoices } = services

  async function cleanUp(): Promise<void> {
    await services.limits.forgetExpired()
    await services.privacy.purge()
    await services.unverified.removeForgotten()
    await services.privacy.eraseDue()
    await services.fulfilment.completeDue()
    await services.photos.removeUnused()
    await services.signingKeys.replaceDue()
    await services.vitals.tidy()
    await services.serverFigures.tidy()
  }

  /** Differences are events too; the health page shows the last result. */
  async function compareLedger(): Promise<void> {
    const { differences, unanswered } = await services.providerReconciliation.watch()
    const facts = { differences: differences.length, no_response: unanswered.join(', ') }
    await services.reports.saveCheck('ledger', differences.length + unanswered.length === 0, facts)
  }

  /** The health page shows how many of them need a look. */
  async function watchReturns(signal: AbortSignal): Promise<void> {
    await services.returnMoves.run(signal)
    const problems = await services.returnsConsole.countProblems()
    await services.reports.saveCheck('returns', problems === 0, { problems })
  }

  async function checkWebhooks(): Promise<void> {
    const failing = await services.webhookDelivery.countTrouble()
    await services.reports.saveCheck('webhooks', failing === 0, { failing })
  }

  /** Days that differed were summed again; the health page shows how many figures did. */
  async function compareSales(): Promise<void> {
    const differences = await services.salesDays.watch()
    await services.reports.saveCheck('sales', differences.length === 0, { differences: differences.length })
  }

  const requeueMail = () => services.mail.requeueUnsent(db)

  let running: Awaited<ReturnType<typeof runJobs>> | undefined
  const rounds: (() => Promise<void>)[] = []

  return {
    services,
    async run() {
      running = await runJobs(
        db,
        {
          'mail.deliver': deliverMail,
          'auth.mail-link': services.auth.sendLink,
          'guests.mail-link': services.guests.sendLink,
          'payments.close': closing.closeById,
          'payments.refund': refunds.send,
          'sales.record-events': services.sales.recordPriceEvents,
          'invoices.issue': invoices.issue,
          'tracking.follow': services.tracking.sync,
        },
        report,
      )
      // After a start, payments that were in flight when the shop last ended are synced regardless of their age.
      let staleMs = 0
      const reconcile = async (signal: AbortSignal) => {
        await reconciler.run({ staleMs, signal })
        staleMs = STALE_MS
      }
      rounds.push(repeat(reconcile, RECONCILE_INTERVAL_MS, report, { now: true }))
      // What cannot end within a minute of its deadline is left to the reconciler.
      const expireOrders = (signal: AbortSignal) =>
        reconciler.expireDue({ since: new Date(Date.now() - MINUTE), signal })
      rounds.push(repeat(expireOrders, EXPIRE_INTERVAL_MS, report))
      rounds.push(repeat(reconciler.recheckRefunds, RECHECK_INTERVAL_MS, report))
      rounds.push(repeat(services.tracking.reconcile, TRACKING_INTERVAL_MS, report))
      rounds.push(repeat(watchReturns, RETURN_DEADLINE_INTERVAL_MS, report))
      // While jobs run: mails that wait since an outage must not keep refunds from being sent.
      rounds.push(repeat(requeueMail, REQUEUE_INTERVAL_MS, report, { now: true }))
      // Orders of the time before invoices, and whatever a lost job has left.
      let since: Date | undefined
      const issueInvoices = async () => {
        await invoices.issueAllLacking(since)
        since = new Date(Date.now() - INVOICE_LOOK_BACK_MS)
      }
      rounds.push(repeat(issueInvoices, INVOICE_INTERVAL_MS, report, { now: true }))
      rounds.push(repeat(services.giftCardSales.sendDue, GIFT_CARD_INTERVAL_MS, report, { now: true }))
      rounds.push(repeat(services.reviewRequests.sendDue, REVIEW_REQUEST_INTERVAL_MS, report))
      rounds.push(repeat(compareLedger, COMPARE_INTERVAL_MS, report))
      rounds.push(repeat(services.salesDays.sumDue, SUM_DAYS_INTERVAL_MS, report, { now: true }))
      rounds.push(repeat(compareSales, COMPARE_INTERVAL_MS, report))
      const notifyOfStock = async (signal: AbortSignal) =>
        void (await services.stockWatch.notifyOfStock(signal))
      rounds.push(repeat(notifyOfStock, STOCK_WATCH_INTERVAL_MS, report))
      rounds.push(repeat(services.newsletterSending.sendDue, NEWSLETTER_INTERVAL_MS, report))
      rounds.push(repeat(services.birthdays.sendDue, BIRTHDAY_INTERVAL_MS, report))
      rounds.push(repeat(services.leftCarts.sendDue, LEFT_CART_INTERVAL_MS, report))
      rounds.push(repeat(services.sales.applyDue, SALES_INTERVAL_MS, report, { now: true }))
      rounds.push(repeat(services.webhookDelivery.deliverDue, WEBHOOK_INTERVAL_MS, report))
      rounds.push(repeat(services.webhookStock.recordChanges, WEBHOOK_STOCK_INTERVAL_MS, report))
      rounds.push(repeat(services.webhookCalendar.recordTurns, WEBHOOK_CALENDAR_INTERVAL_MS, report))
      rounds.push(repeat(checkWebhooks, WEBHOOK_CHECK_INTERVAL_MS, report, { now: true }))
      rounds.push(repeat(cleanUp, CLEAN_UP_INTERVAL_MS, report))
      if (config.exchangeRatesUrl !== undefined)
        rounds.push(repeat(services.currencies.refresh, RATES_INTERVAL_MS, report, { now: true }))
      if (config.avif)
        rounds.push(repeat(services.pictureFiles.makeMissing, PICTURE_INTERVAL_MS, report, { now: true }))
    },
    async stop() {
      await Promise.all(rounds.map((end) => end()))
      await services.webhookDelivery.settle()
      await running?.stop()
      await jobs.stop()
      await services.limits.close()
      await db.destroy()
    },
  }
}
