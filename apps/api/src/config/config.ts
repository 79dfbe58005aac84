import type { TagIds } from '@shop/contract/settings/shop-settings'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { readDemoSecrets } from './demo-secrets.ts'
import { listUnencryptedConnections } from './encrypted-connections.ts'
import {
  listPaymentErrors,
  PAYMENT_VARIABLES,
  toEmulated,
  toPaymentsConfig,
  type PaymentsConfig,
} from './payments-config.ts'
import {
  listTrackingErrors,
  toTrackingConfig,
  TRACKING_VARIABLES,
  type TrackingConfig,
} from './tracking-config.ts'
import { CURRENCIES_VARIABLES, toCurrenciesConfig } from './currencies-config.ts'
import { toTracing, TRACING_VARIABLES, type TracingConfig } from '../observability/tracing-config.ts'

/** The shop's configuration, typed and frozen. Secrets are under `secrets` alone. */
export interface Config {
  mode: 'demo' | 'live'
  /** `trustedProxies`: proxies whose forwarded client address is trusted; none if empty. */
  http: { host: string; port: number; publicUrl: string; trustedProxies: string[] }
  /** The merchant console: its own port and address. Absent: switched off. */
  console?: { port: number; url: string }
  dataDir: string
  workers: number
  rateLimits: boolean
  /** `quick` costs next to nothing and protects nothing: for tests. */
  passwordHashing: 'full' | 'quick'
  /** Whether browsers cache visited pages for offline reading. */
  offline: boolean
  /** Whether this machine converts pictures in the background, AVIF included. */
  avif: boolean
  /** Share of visits, 0 to 1, that report web vitals. */
  vitalsShare: number
  logLevel: string
  /** Absent: no tracing. */
  tracing?: TracingConfig
  /** Bearer token that gives access to /metrics from other machines. */
  metricsToken?: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** Servers that lists and reports may be read from; none by default. */
  databaseReplicaUrls: string[]
  /** Whether statements that are sent often are prepared; not behind a pooler that does not support that. */
  preparedStatements: boolean
  /** Absent: rate limits are counted in the database. */
  redisUrl?: string
  /** `contact`: the merchant's mailbox, an address without a name. */
  mail: { from: string; contact: string; smtpUrl?: string }
  /** Absent: files are stored in `dataDir/uploads`. */
  objectStore?: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  }
  payments: PaymentsConfig
  /** Absent: the merchant marks what has arrived. */
  tracking?: TrackingConfig
  /** Absent: no approximate prices in other currencies. */
  exchangeRatesUrl?: string
  /** Third-party analytics tags until the settings name others, loaded only with the visitor's consent. None by default. */
  tags: TagIds
  secrets: { auth: string }
}

const port = z.coerce.number().int().min(1).max(65_535)
const isUrl = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
const toBeginnings = (protocols: string[]) => protocols.map((name) => `${name}//`).join(' or ')
const url = (...protocols: string[]) =>
  z.string().refine((text) => isUrl(text, protocols), {
    message: `must be an address that starts with ${toBeginnings(protocols)}`,
  })
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))
const POSTGRES = ['postgres:', 'postgresql:']

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  CONSOLE: z.enum(['on', 'off']).default('on'),
  CONSOLE_PORT: port.optional(),
  CONSOLE_URL: url('http:', 'https:').optional(),
  TRUSTED_PROXIES: list
    .refine((parts) => parts.every(isNetwork), {
      message: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    })
    .default([]),
  DATA_DIR: z.string().default('./data'),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  DATABASE_URL: url(...POSTGRES).optional(),
  DATABASE_REPLICA_URLS: list
    .refine((parts) => parts.every((part) => isUrl(part, POSTGRES)), {
      message: `must be addresses that start with ${toBeginnings(POSTGRES)}, separated by commas`,
    })
    .default([]),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be one e-mail address, without a name')
    .optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ...PAYMENT_VARIABLES,
  ...TRACKING_VARIABLES,
  ...CURRENCIES_VARIABLES,
  PAYMENT_EMULATOR_PORT: port.optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-AB12CD34EF')
    .optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the number of a pixel')
    .optional(),
  WORKERS: z.coerce.number().int().min(1).max(128).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  PASSWORD_HASHING: z.enum(['full', 'quick']).default('full'),
  OFFLINE: z.enum(['on', 'off']).default('on'),
  AVIF: z.enum(['on', 'off']).default('on'),
  VITALS_SHARE: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ...TRACING_VARIABLES,
})
type Environment = z.output<typeof Environment>

const SECRET_NAMES = /SECRET|TOKEN|PASSWORD|API_KEY|DATABASE_(?:REPLICA_)?URL|REDIS_URL|SMTP_URL/

/**
 * Reads and validates the whole environment. Empty variables count as absent. In demo mode, missing secrets are
 * generated once and stored in `DATA_DIR/secrets.json` (readable by its owner alone).
 * @throws ConfigError with one line per error
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in Environment.shape && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => formatIssue(issue, given)))
  const env = parsed.data
  const errors = findContradictions(env)
  if (errors.length > 0) throw new ConfigError(errors)

  const dataDir = resolve(env.DATA_DIR)
  const secrets = env.SHOP_MODE === 'demo' ? readDemoSecrets(dataDir) : undefined
  const payments = toPaymentsConfig(env, secrets, env.PAYMENT_EMULATOR_PORT)
  return deepFreeze({
    mode: env.SHOP_MODE,
    http: {
      host: toHost(env),
      port: env.PORT,
      trustedProxies: env.TRUSTED_PROXIES,
      publicUrl: (env.PUBLIC_URL ?? `http://${toUrlHost(env)}:${env.PORT}`).replace(/\/+$/, ''),
    },
    ...toConsole(env),
    dataDir,
    workers: env.WORKERS ?? availableParallelism(),
    rateLimits: env.RATE_LIMITS === 'on',
    passwordHashing: env.PASSWORD_HASHING,
    offline: env.OFFLINE === 'on',
    avif: env.AVIF === 'on',
    vitalsShare: env.VITALS_SHARE,
    logLevel: env.LOG_LEVEL,
    ...toTracing(env),
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    databaseReplicaUrls: env.DATABASE_REPLICA_URLS,
    preparedStatements: env.PREPARED_STATEMENTS === 'on',
    ...(env.REDIS_URL ? { redisUrl: env.REDIS_URL } : {}),
    mail: toMail(env),
    ...toObjectStore(env),
    payments,
    ...toTrackingConfig(env, payments.emulator && secrets),
    ...toCurrenciesConfig(env),
    tags: {
      ...(env.GA4_MEASUREMENT_ID ? { ga4MeasurementId: env.GA4_MEASUREMENT_ID } : {}),
      ...(env.META_PIXEL_ID ? { metaPixelId: env.META_PIXEL_ID } : {}),
    },
    secrets: { auth: env.AUTH_SECRET ?? secrets!.auth },
  })
}

/** Next to the shop's port unless `CONSOLE_PORT` names another one. */
function toConsole(env: Environment): Pick<Config, 'console'> {
  if (env.CONSOLE === 'off') return {}
  const port = toConsolePort(env)
  return {
    console: { port, url: (env.CONSOLE_URL ?? `http://${toUrlHost(env)}:${port}`).replace(/\/+$/, '') },
  }
}

const toConsolePort = (env: Environment) => env.CONSOLE_PORT ?? env.PORT + 1

/** Contact messages go to the sender of the shop's mail unless `CONTACT_EMAIL` names another mailbox. */
function toMail(env: Environment): Config['mail'] {
  const from = env.MAIL_FROM ?? 'Spiritual Treasures <shop@localhost>'
  const contact = env.CONTACT_EMAIL ?? from.replace(/^.*<|>.*$/g, '').trim()
  return { from, contact, ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}) }
}

/** The demo shopper's password is public, so a demo shop listens on loopback unless configured otherwise. */
function toHost(env: Environment): string {
  return env.HOST ?? (env.SHOP_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0')
}

/** The host in the printed address and in mailed links; both must be one origin. */
function toUrlHost(env: Environment): string {
  const host = toHost(env)
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** An address, or a network as `address/bits`. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

function formatIssue(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const read = SECRET_NAMES.test(name) ? 'a value that is not shown' : JSON.stringify(given[name])
  return `${name}: read ${read}, but ${toAllowed(issue)}`
}

function toAllowed(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `only ${issue.values.map(String).join(', ')} are allowed`
  if (issue.code === 'too_small' && issue.origin !== 'string') return `it must be at least ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin !== 'string') return `it must be at most ${issue.maximum}`
  if (issue.code === 'invalid_type') return 'it must be a whole number'
  return issue.message
}

/** Errors that involve several variables. */
function findContradictions(env: Environment): string[] {
  const errors: string[] = []
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (s3.some((name) => env[name])) {
    for (const name of s3) if (!env[name]) errors.push(`${name}: is missing, but other S3_ variables are set`)
  }
  if (env.DATABASE_REPLICA_URLS.length > 0 && !env.DATABASE_URL)
    errors.push('DATABASE_URL: is missing, but DATABASE_REPLICA_URLS names replicas of it')
  if (env.CONSOLE === 'on' && toConsolePort(env) === env.PORT)
    errors.push(`CONSOLE_PORT: read "${env.PORT}", but the shop uses this port`)
  if (env.SHOP_MODE === 'demo')
    return [...errors, ...listTrackingErrors(env), ...listPaymentErrors(env, 'demo')]
  const needed = {
    PUBLIC_URL: 'the public address of the shop',
    AUTH_SECRET: 'at least 32 random characters that sign sessions',
    SMTP_URL: 'the mail server',
    MAIL_FROM: 'the sender address of mail',
  } as const
  for (const [name, purpose] of Object.entries(needed)) {
    if (!env[name as keyof typeof needed]) errors.push(`${name}: is missing; live mode needs ${purpose}`)
  }
  if (env.CONSOLE === 'on' && !env.CONSOLE_URL)
    errors.push(
      'CONSOLE_URL: is missing; live mode needs the address of the merchant console, or CONSOLE=off',
    )
  if (env.CONSOLE_URL && env.PUBLIC_URL && new URL(env.CONSOLE_URL).origin === new URL(env.PUBLIC_URL).origin)
    errors.push('CONSOLE_URL: has the origin of PUBLIC_URL, but the console needs one of its own')
  errors.push(...listTrackingErrors(env), ...listPaymentErrors(env, 'live'))
  if (env.RATE_LIMITS === 'off') errors.push('RATE_LIMITS: read "off", but live mode allows only on')
  if (env.PASSWORD_HASHING === 'quick')
    errors.push('PASSWORD_HASHING: read "quick", but live mode allows only full')
  return [...errors, ...listUnencryptedConnections(env)]
}

/** The configuration with the emulator in place of the providers. */
export function withEmulator(config: Config, url: string): Config {
  const { payments, tracking } = config
  return deepFreeze({
    ...config,
    payments: toEmulated(payments, url),
    ...(tracking ? { tracking: { ...tracking, apiBase: tracking.apiBase || url } } : {}),
  })
}

function toObjectStore(env: Environment): Pick<Config, 'objectStore'> {
  if (!env.S3_ENDPOINT) return {}
  return {
    objectStore: {
      endpoint: env.S3_ENDPOINT,
      bucket: env.S3_BUCKET!,
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID!,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
    },
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}

/** The folder in which a command was typed: npm runs commands in the project's folder. */
export function findCallerFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['INIT_CWD'] ?? process.cwd()
}
