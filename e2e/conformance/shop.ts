import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildApp } from '@shop/api/app'
import { startEmulator } from '@shop/api/boot/payment-emulator'
import { prepareShop } from '@shop/api/boot/prepare'
import { startTemporaryDatabase } from '@shop/api/commands/temporary-database'
import { readConfig, withEmulator } from '@shop/api/config/config'
import { signRequest } from '@shop/api/modules/agents/request-signature'
import { BY_COMMAND_LINE } from '@shop/api/modules/orders/merchant-command.shared'
import { openLog } from '@shop/api/observability/log'
import { UCP_VERSION } from '@shop/contract/agents/agents.rules'
import { findFreePort } from '@shop/embedded-postgres/free-port'

/** Durability is irrelevant here. */
const FAST_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

const SOMEBODY = { who: 'conformance', network: '', device: '' }

/** A shop of its own on loopback, with the catalogue that comes with it, which serves agents. */
export async function startShop() {
  const database = await startTemporaryDatabase('conformance', { settings: FAST_SETTINGS })
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const given = readConfig({
    DATA_DIR: database.folder,
    PUBLIC_URL: url,
    PORT: String(port),
    CONSOLE: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PASSWORD_HASHING: 'quick',
  })
  const progress = {
    step: <Result>(_: string, work: (report: () => void) => Promise<Result>) => work(() => {}),
    note: () => {},
  }
  const emulator = await startEmulator(given)
  const config = withEmulator(given, emulator.url)
  const background = await prepareShop(config, database.connectionString, progress)
  const { services } = background
  const { version, value } = await services.settings.get('agents')
  await services.settings.update(SOMEBODY, 'agents', { version, value: { ...value, enabled: true } })
  const health = {
    isReady: async () => {},
    collectMetrics: async () => ({ contentType: 'text/plain', text: '' }),
  }
  const app = await buildApp({ config, services, log: openLog(config, []), health })
  await app.listen({ host: '127.0.0.1', port })
  return {
    url,
    /** The merchant cancels an order. */
    cancel: (orderId: string) => services.cancellation.cancelByMerchant(orderId, undefined, BY_COMMAND_LINE),
    /** Delivers the events of orders. */
    async deliver(): Promise<void> {
      await services.webhookDelivery.deliverDue(new AbortController().signal)
      await services.webhookDelivery.settle()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await app.close()
      await background.stop()
      await emulator.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const CAPABILITIES = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.buyer_consent',
  'dev.ucp.shopping.order',
]

const EVENTS = '/events'

/** An event of an order, as it arrived. */
export interface OrderEvent {
  headers: Record<string, string>
  body: string
}

/** The profile of a platform; its parts may differ. */
function toProfile({
  version = UCP_VERSION,
  capabilities = CAPABILITIES,
  keys = [] as object[],
  webhook = '',
} = {}) {
  const spec = `https://ucp.dev/${UCP_VERSION}`
  const entry = {
    version: UCP_VERSION,
    spec: `${spec}/specification/catalog`,
    schema: `${spec}/schemas/shopping/catalog_search.json`,
  }
  const toEntry = (name: string) =>
    name === 'dev.ucp.shopping.order' ? { ...entry, config: { webhook_url: webhook } } : entry
  return {
    ucp: {
      version,
      services: {},
      capabilities: Object.fromEntries(capabilities.map((name) => [name, [toEntry(name)]])),
      payment_handlers: {},
    },
    signing_keys: keys,
  }
}

/** A platform on loopback: its profiles by their paths, the events of orders that it got, and its signatures. */
export async function startPlatform() {
  const kid = 'platform-1'
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = [{ kid, use: 'sig', alg: 'ES256', ...publicKey.export({ format: 'jwk' }) }]
  const events: OrderEvent[] = []
  const profiles: Record<string, object> = {
    '/nothing.json': toProfile({ capabilities: [] }),
    '/earlier.json': toProfile({ version: '2026-01-23' }),
    '/malformed.json': {},
  }
  const server = createServer((request, response) => {
    if (request.url === EVENTS)
      return void text(request).then((body) => {
        events.push({ headers: request.headers as Record<string, string>, body })
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"ucp":{"version":"2026-04-08"}}')
      })
    const profile = profiles[request.url!]
    const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }
    if (profile) response.writeHead(200, headers).end(JSON.stringify(profile))
    else response.writeHead(404).end()
    return undefined
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const profile = toProfile({ keys, webhook: url + EVENTS })
  profiles['/full.json'] = profile
  return {
    url,
    profile,
    events,
    eventsUrl: url + EVENTS,
    /** The headers of a request, signed with the platform's key. */
    sign: (request: { method: string; url: string; headers: Record<string, string>; body?: string }) =>
      signRequest(request, { kid, privateKey }),
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      server.close()
    },
  }
}
