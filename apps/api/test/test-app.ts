import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, inject } from 'vitest'
import { API_ROOT, buildApp } from '../src/app.ts'
import { readConfig, withEmulator } from '../src/config/config.ts'
import { REDACTED_COLUMNS } from '../src/data-classes.ts'
import { toLogOptions } from '../src/observability/log.ts'
import type { OutgoingMail } from '../src/modules/mail/mail-transport.service.ts'
import { openDatabase } from '../src/db/pool.ts'
import { noReplicas, openReplicas } from '../src/db/replicas.ts'
import { createJobs } from '../src/jobs/jobs.ts'
import { createServices } from '../src/services.ts'
import { createCall } from './call.ts'
import { AFTERSHIP_KEYS, AIRWALLEX_KEYS, CARD_KEYS, startCardProvider, WALLET_KEYS } from './card-provider.ts'
import { createTestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'
import { createJobRunner } from './test-jobs.ts'

/** Enough for the concurrent requests of the tests. */
const POOL_SIZE = 12
const READS_POOL_SIZE = 4
/** Generous: a crowd of requests on a busy machine waits for its connections, and is not refused. */
const CONNECTION_TIMEOUT_MS = 20_000

/** Always ready, without metrics. */
export const HEALTH = {
  isReady: async () => {},
  collectMetrics: async () => ({ contentType: 'text/plain', text: '' }),
}

/** One line of the shop's log. */
interface LogLine {
  level: number
  msg: string
  [fact: string]: unknown
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** How the shop logs. */
export const LOG_OPTIONS = toLogOptions(REDACTED_COLUMNS)

/**
 * The whole shop on its own database: real routes, services, job queue and payment provider (emulated), with
 * a clock that the test moves. Call it at the top of a test file, or of a `describe`; it is closed
 * automatically. An error in the log fails the test that caused it, unless the test takes it
 * (`takeLoggedErrors`).
 */
export async function createTestApp(
  options: {
    rateLimits?: boolean
    passwordHashing?: 'full'
    cardProvider?: 'stripe' | 'airwallex'
    tracking?: false
    exchangeRatesUrl?: string
    /** Instead of a clone of the template. */
    replicated?: ReplicatedDatabase
  } = {},
) {
  const { connectionString, db, replicas, reads, close } = await openTestDatabase(options.replicated)
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const provider = await startCardProvider()
  const config = {
    ...withEmulator(readTestConfig(dataDir, options), provider.url),
    ...(options.tracking === false ? {} : { tracking: { ...AFTERSHIP_KEYS, apiBase: provider.url } }),
  }
  const lines: LogLine[] = []
  const log = pino(
    { ...LOG_OPTIONS, level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) },
  )
  const clock = createTestClock()
  const jobs = await createJobs(db, (error) => log.error({ err: error }, 'job queue'))
  const outbox: OutgoingMail[] = []
  const services = createServices({
    config,
    db,
    replicas: replicas ?? { ...noReplicas(db), reads },
    jobs,
    clock,
    log,
    registry: new Registry(),
    mailTransport: async (mail) => void outbox.push(mail),
  })
  const handlers = {
    'mail.deliver': services.deliverMail,
    'auth.mail-link': services.auth.sendLink,
    'guests.mail-link': services.guests.sendLink,
    'payments.close': services.closing.closeById,
    'payments.refund': services.refunds.send,
    'sales.record-events': services.sales.recordPriceEvents,
    'invoices.issue': services.invoices.issue,
    'tracking.follow': services.tracking.sync,
  }
  const runner = await createJobRunner({ db, clock, handlers })
  const app = await buildApp({ config, services, log, health: HEALTH })

  function takeLoggedErrors(): LogLine[] {
    const errors = lines.filter(({ level }) => level >= pino.levels.values['error']!)
    lines.splice(0, lines.length, ...lines.filter((line) => !errors.includes(line)))
    return errors
  }

  afterEach(async () => {
    await provider.mend()
    const errors = takeLoggedErrors()
    if (errors.length > 0) throw new Error(`Errors were logged: ${JSON.stringify(errors, null, 2)}`)
  })
  afterAll(async () => {
    await app.close()
    await runner.stop()
    await jobs.stop()
    await provider.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    app,
    config,
    db,
    replicas,
    jobs,
    services,
    handlers,
    clock,
    provider,
    log,
    outbox,
    lines,
    takeLoggedErrors,
    connectionString,
    call: createCall(app),

    /** Ends orders that are past their deadline, and runs all due jobs. @throws the first failure of a job */
    async runJobs(): Promise<void> {
      await services.reconciler.expireDue()
      const [error] = await runner.runAll()
      if (error !== undefined) throw error
    },
    /** Runs all due jobs; returns the failures. */
    runFailingJobs: () => runner.runAll(),

    /** Delivers the provider's signed event about a payment. */
    async deliverWebhooks(intentId: string): Promise<number> {
      const { payload, headers } = provider.writeEvent(intentId)
      const url = `${API_ROOT}/v1/payment/stripe/webhook`
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode
    },

    /** The mails to an address, oldest first, after all due jobs. */
    async readMail(address: string): Promise<OutgoingMail[]> {
      await this.runJobs()
      return outbox.filter(({ to }) => to === address)
    },
  }
}

/** A filled database on a server with replicas, which stays. */
interface ReplicatedDatabase {
  connectionString: string
  replicaUrls: string[]
}

/** Plans that do not know the values, as a prepared statement may get: every statement has to work with them, too. */
const GENERAL_PLANS = 'plan_cache_mode=force_generic_plan'

/** The address of a database, with settings for its connections. */
const withSettings = (connectionString: string, ...settings: string[]) =>
  `${connectionString}?options=${encodeURIComponent(settings.map((setting) => `-c ${setting}`).join(' '))}`

async function openTestDatabase(replicated: ReplicatedDatabase | undefined) {
  const { connectionString, drop } = replicated
    ? { ...replicated, drop: async () => {} }
    : await createTestDatabase(inject('serverUrl'))
  const db = openDatabase({
    connectionString: withSettings(connectionString, GENERAL_PLANS),
    poolSize: POOL_SIZE,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  const replicas =
    replicated &&
    openReplicas({
      primary: db,
      primaryUrl: connectionString,
      urls: replicated.replicaUrls,
      poolSize: POOL_SIZE,
      report: () => {},
    })
  // What a service reads by `reads` may come from a replica, where nothing can be written.
  const reads = openDatabase({
    connectionString: withSettings(connectionString, GENERAL_PLANS, 'default_transaction_read_only=on'),
    poolSize: READS_POOL_SIZE,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  return {
    connectionString,
    db,
    replicas,
    reads,
    async close(): Promise<void> {
      await replicas?.close()
      await reads.destroy()
      await db.destroy()
      await drop()
    },
  }
}

function readTestConfig(
  dataDir: string,
  {
    rateLimits = false,
    passwordHashing,
    cardProvider = 'stripe',
    exchangeRatesUrl,
  }: Parameters<typeof createTestApp>[0] & {},
) {
  return readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://shop.example',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    PASSWORD_HASHING: passwordHashing ?? 'quick',
    AUTH_SECRET: 'a secret of the tests, long enough',
    CARD_PROVIDER: cardProvider,
    EXCHANGE_RATES_URL: exchangeRatesUrl,
    STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
    AIRWALLEX_CLIENT_ID: AIRWALLEX_KEYS.clientId,
    AIRWALLEX_API_KEY: AIRWALLEX_KEYS.apiKey,
    AIRWALLEX_WEBHOOK_SECRET: AIRWALLEX_KEYS.webhookSecret,
    AIRWALLEX_ENVIRONMENT: 'sandbox',
    PAYPAL_CLIENT_ID: WALLET_KEYS.clientId,
    PAYPAL_CLIENT_SECRET: WALLET_KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: WALLET_KEYS.webhookId,
    PAYPAL_ENVIRONMENT: 'sandbox',
    WALLET_RATE: '7.2000',
    PAYMENT_APPS: 'alipay,wechat_pay',
  })
}
