import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig, withEmulator } from './config.ts'
import { ConfigError } from './config-error.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-config-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...environment })

function listErrors(environment: Record<string, string>): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  throw new Error('The configuration was accepted')
}

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example/',
  CONSOLE_URL: 'https://console.shop.example/',
  AUTH_SECRET: 'an auth secret of at least 32 letters',
  SMTP_URL: 'smtps://user:mail-password@mail.example',
  MAIL_FROM: 'shop@shop.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

describe('without any setting', () => {
  test('a demo shop starts on this machine alone', () => {
    expect(read()).toMatchObject({
      mode: 'demo',
      http: { host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000' },
      dataDir: folder,
      rateLimits: true,
      logLevel: 'info',
      payments: { emulator: { port: 0 } },
    })
    expect(read().workers).toBeGreaterThan(0)
    expect(Object.keys(read())).not.toEqual(
      expect.arrayContaining(['databaseUrl', 'redisUrl', 'objectStore']),
    )
  })

  test('the demo’s secrets are generated once, stored, and readable by their owner alone [T95]', async () => {
    const first = read().secrets.auth
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(read().secrets.auth).toBe(first)
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toContain(first)
  })

  test('the configuration is frozen', () => {
    const config = read()
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError)
    expect(() => Object.assign(config, { mode: 'live' })).toThrow(TypeError)
  })

  test('an empty variable counts as none', () => {
    expect(read({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toMatchObject({
      http: { port: 3000 },
      logLevel: 'info',
    })
  })
})

describe('a wrong value', () => {
  test.each([
    ['PORT', 'eighty', 'PORT: read "eighty", but it must be a whole number'],
    ['PORT', '0', 'PORT: read "0", but it must be at least 1'],
    ['PORT', '70000', 'PORT: read "70000", but it must be at most 65535'],
    ['PORT', '80.5', 'PORT: read "80.5", but it must be a whole number'],
    ['WORKERS', '200', 'WORKERS: read "200", but it must be at most 128'],
    ['SHOP_MODE', 'production', 'SHOP_MODE: read "production", but only demo, live are allowed'],
    [
      'PUBLIC_URL',
      'shop.example',
      'PUBLIC_URL: read "shop.example", but must be an address that starts with http:// or https://',
    ],
    [
      'CONTACT_EMAIL',
      'Shop <shop@shop.example>',
      'CONTACT_EMAIL: read "Shop <shop@shop.example>", but must be one e-mail address, without a name',
    ],
    [
      'GA4_MEASUREMENT_ID',
      'UA-1234-5',
      'GA4_MEASUREMENT_ID: read "UA-1234-5", but must be a measurement id such as G-AB12CD34EF',
    ],
    ['META_PIXEL_ID', '1;alert()', 'META_PIXEL_ID: read "1;alert()", but must be the number of a pixel'],
  ])('%s=%s is reported with its value and the allowed ones', (name, value, error) => {
    expect(listErrors({ [name]: value })).toEqual([error])
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db', 'postgres:// or postgresql://'],
    ['DATABASE_REPLICA_URLS', 'postgres://db, mysql://root:hunter2@db', 'separated by commas'],
    ['REDIS_URL', 'http://:hunter2@redis', 'redis:// or rediss://'],
    ['SMTP_URL', 'hunter2', 'smtp:// or smtps://'],
    ['AUTH_SECRET', 'hunter2', 'at least 32 characters'],
    ['METRICS_TOKEN', 'hunter2', 'at least 16 characters'],
  ])('%s is named but not shown [T88]', (name, value, allowed) => {
    const [error] = listErrors({ [name]: value })
    expect(error).toMatch(new RegExp(`^${name}: read a value that is not shown, but `))
    expect(error).toContain(allowed)
    expect(error).not.toContain('hunter2')
  })

  test('is reported together with all others', () => {
    expect(
      listErrors({ PORT: 'x', LOG_LEVEL: 'x', WORKERS: 'x' }).map((error) => error.split(':')[0]),
    ).toEqual(expect.arrayContaining(['PORT', 'LOG_LEVEL', 'WORKERS']))
  })
})

describe('in live mode', () => {
  test('a complete configuration is accepted', () => {
    expect(read({ ...LIVE, DATABASE_URL: 'postgres://db/shop?sslmode=verify-full' })).toMatchObject({
      mode: 'live',
      http: { publicUrl: 'https://shop.example' },
      mail: { from: LIVE.MAIL_FROM, contact: LIVE.MAIL_FROM, smtpUrl: LIVE.SMTP_URL },
      payments: { stripe: { secretKey: 'sk_live_x', scriptUrl: 'https://js.stripe.com/v3/' } },
      secrets: { auth: LIVE.AUTH_SECRET },
    })
    expect(read(LIVE).payments).not.toHaveProperty('emulator')
  })

  test('everything that is missing is listed at once', () => {
    const errors = listErrors({ SHOP_MODE: 'live' })
    const missing = Object.keys(LIVE).filter((name) => name !== 'SHOP_MODE')
    expect(errors.map((error) => error.split(':')[0]).sort()).toEqual(missing.sort())
    for (const error of errors) expect(error).toMatch(/^[A-Z_]+: is missing; live mode needs /)
  })

  test.each(Object.keys(LIVE).filter((name) => name !== 'SHOP_MODE'))('%s is required', (name) => {
    expect(listErrors({ ...LIVE, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: is missing`)),
    ])
  })

  test('rate limits stay on', () => {
    expect(listErrors({ ...LIVE, RATE_LIMITS: 'off' })).toEqual([
      'RATE_LIMITS: read "off", but live mode allows only on',
    ])
  })

  test('passwords are hashed at the full cost [T903]', () => {
    expect(read(LIVE).passwordHashing).toBe('full')
    expect(listErrors({ ...LIVE, PASSWORD_HASHING: 'quick' })).toEqual([
      'PASSWORD_HASHING: read "quick", but live mode allows only full',
    ])
  })

  test('the console has an address of its own, or is off', () => {
    const { CONSOLE_URL: _, ...rest } = LIVE
    expect(read(LIVE).console).toEqual({ port: 3001, url: 'https://console.shop.example' })
    expect(listErrors(rest)).toEqual([expect.stringMatching(/^CONSOLE_URL: is missing/)])
    expect(read({ ...rest, CONSOLE: 'off' }).console).toBeUndefined()
    expect(listErrors({ ...LIVE, CONSOLE_URL: 'https://shop.example/console' })).toEqual([
      expect.stringMatching(/^CONSOLE_URL: has the origin of PUBLIC_URL/),
    ])
    expect(listErrors({ ...LIVE, CONSOLE_PORT: '3000' })).toEqual([expect.stringMatching(/^CONSOLE_PORT: /)])
  })

  test.each([
    ['PUBLIC_URL', 'http://shop.example', 'https://shop.example'],
    ['CONSOLE_URL', 'http://console.example', 'https://console.example'],
    ['DATABASE_URL', 'postgres://db.example/shop', 'postgres://db.example/shop?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://db.example/shop?sslmode=no-verify', 'postgres://127.0.0.1/shop'],
    ['REDIS_URL', 'redis://cache.example', 'rediss://cache.example'],
    ['SMTP_URL', 'smtp://mail.example', 'smtp://mail.example?requireTLS=true'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'smtp://localhost:25'],
    ['EXCHANGE_RATES_URL', 'http://rates.example', 'https://rates.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', 'http://127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://collector/in', 'https://collector/in'],
  ])('%s must be encrypted: %s is rejected, %s accepted [T90]', (name, simple, encrypted) => {
    expect(listErrors({ ...LIVE, [name]: simple })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: is not encrypted, but live mode needs that; `)),
    ])
    expect(read({ ...LIVE, [name]: encrypted }).mode).toBe('live')
  })

  test('no secrets are generated [T92]', async () => {
    read(LIVE)
    await expect(stat(join(folder, 'secrets.json'))).rejects.toThrow('ENOENT')
  })
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('replicas are those of a database server, each of them encrypted in a live shop', () => {
  const replicas = (...urls: string[]) => ({ ...LIVE, DATABASE_REPLICA_URLS: urls.join(', ') })
  const primary = { DATABASE_URL: 'postgres://127.0.0.1/shop' }
  const [local, safe] = ['postgres://127.0.0.2/shop', 'postgres://two.example/shop?sslmode=verify-full']
  expect(read().databaseReplicaUrls).toEqual([])
  expect(read({ ...replicas(local, safe), ...primary }).databaseReplicaUrls).toEqual([local, safe])
  expect(listErrors(replicas(local))).toEqual([
    'DATABASE_URL: is missing, but DATABASE_REPLICA_URLS names replicas of it',
  ])
  expect(listErrors({ ...replicas(safe, 'postgres://one.example/shop'), ...primary })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URLS: is not encrypted/),
  ])
})

test('statements are prepared unless a pooler does not support that', () => {
  expect(read().preparedStatements).toBe(true)
  expect(read({ PREPARED_STATEMENTS: 'off' }).preparedStatements).toBe(false)
})

test('an object store of a live shop needs https', () => {
  expect(listErrors({ ...LIVE, ...S3, S3_ENDPOINT: 'http://s3.example' })).toEqual([
    expect.stringContaining('S3_ENDPOINT: is not encrypted'),
  ])
})

test('an object store needs all of its settings or none', () => {
  expect(read(S3).objectStore).toMatchObject({ bucket: 'shop', region: 'auto' })
  for (const name of Object.keys(S3)) {
    expect(listErrors({ ...S3, [name]: '' })).toEqual([
      `${name}: is missing, but other S3_ variables are set`,
    ])
  }
})

test('keys of a real provider replace the emulator in the demo', () => {
  const { payments } = read({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  })
  expect(payments).not.toHaveProperty('emulator')
  expect(payments.stripe!.secretKey).toBe('sk_test_x')
})

test('parcels are followed by AfterShip with both of its keys, by the emulator in a demo, else by nobody', () => {
  const keys = { AFTERSHIP_API_KEY: 'asat_x', AFTERSHIP_WEBHOOK_SECRET: 'secret' }
  const real = { apiKey: 'asat_x', webhookSecret: 'secret', apiBase: 'https://api.aftership.com' }
  for (const mode of [{}, LIVE]) expect(read({ ...mode, ...keys }).tracking).toEqual(real)
  expect(read(LIVE).tracking).toBeUndefined()
  expect(read().tracking!.apiKey).toMatch(/^asat_test_/)
  expect(withEmulator(read(), 'http://127.0.0.1:1').tracking!.apiBase).toBe('http://127.0.0.1:1')
  expect(withEmulator(read(keys), 'http://127.0.0.1:1').tracking).toEqual(real)
  for (const name of Object.keys(keys))
    expect(listErrors({ ...keys, [name]: '' })).toEqual([
      `${name}: is missing; other AFTERSHIP_ variables are set`,
    ])
})

test('exchange rates are read of the central bank in a live shop, of nobody in a demo, and otherwise where it is said', () => {
  expect(read().exchangeRatesUrl).toBeUndefined()
  expect(read(LIVE).exchangeRatesUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//)
  expect(read({ ...LIVE, EXCHANGE_RATES_URL: 'off' }).exchangeRatesUrl).toBeUndefined()
  for (const mode of [{}, LIVE])
    expect(read({ ...mode, EXCHANGE_RATES_URL: 'https://rates.example' }).exchangeRatesUrl).toBe(
      'https://rates.example',
    )
  expect(listErrors({ EXCHANGE_RATES_URL: 'ftp://rates.example' })).toEqual([
    'EXCHANGE_RATES_URL: read "ftp://rates.example", but must be off, or an address that starts with https://',
  ])
})

test('messages to the merchant go to the sender of the shop’s mail, or to the configured mailbox', () => {
  expect(read().mail.contact).toBe('shop@localhost')
  expect(read({ MAIL_FROM: 'Stones <stones@shop.example>' }).mail.contact).toBe('stones@shop.example')
  for (const mode of [{}, LIVE]) {
    expect(read({ ...mode, CONTACT_EMAIL: 'help@shop.example' }).mail.contact).toBe('help@shop.example')
  }
})

test('an unusable folder is reported by name', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  for (const DATA_DIR of [file, join(file, 'below')]) {
    const [error] = listErrors({ DATA_DIR })
    expect(error).toMatch(
      /^DATA_DIR: .*a-file.* cannot be used \((ENOTDIR|EEXIST)\); name a folder that can be written$/,
    )
  }
})

test.each([{}, LIVE])('analytics tags are present only if configured', (mode) => {
  expect(read(mode).tags).toEqual({})
  const ids = { GA4_MEASUREMENT_ID: 'G-AB12CD34EF', META_PIXEL_ID: '123456789012345' }
  expect(read({ ...mode, ...ids }).tags).toEqual({
    ga4MeasurementId: 'G-AB12CD34EF',
    metaPixelId: '123456789012345',
  })
})
