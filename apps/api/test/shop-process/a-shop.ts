import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished, vi } from 'vitest'
import { login } from '@shop/contract/auth/auth.endpoints'
import { getOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { createPaymentIntent } from '@shop/contract/payments/payments.endpoints'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { DEMO_SHOPPER } from '../../src/boot/seed/demo.ts'
import type { StoredMail } from '../../src/modules/mail/mail-transport.service.ts'
import { findRunningDatabase } from '@shop/embedded-postgres/running'
import { anOrderBody } from '../builders.ts'
import { createCall, type Call } from '../call.ts'
import { controlEmulator } from '../emulator-control.ts'
import { fetchOnce } from '../fetch-once.ts'
import { BUSY_LIMIT_MS, overNetwork } from './over-network.ts'
import { findFreePorts, killAll, listLiving, listTree, readCommand, run, type Running } from './processes.ts'

/** Timeout of a start while other tests run. */
const START_LIMIT_MS = 120_000

/** What the shop prints once it accepts requests. */
const OPEN = /The shop is open\s+(\S+)/

/** A data folder as after a first start (or empty), deleted after the test. */
export async function aDataFolder({ isNew = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-process-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (!isNew) await cp(inject('firstStartFolder'), folder, { recursive: true, preserveTimestamps: true })
  return folder
}

export type AShop = Awaited<ReturnType<typeof startShop>>

interface StartOptions {
  dataDir: string
  port?: number
  workers?: 1 | 2
  environment?: Record<string, string>
  /** The script to run: the shop itself, or what `npm start` runs. */
  script?: string
}

/**
 * The shop's process, which may also fail to start. It is ended after the test, with all processes it
 * started.
 */
export function runShop(
  environment: Record<string, string>,
  script = 'apps/api/src/main.ts',
  args: string[] = [],
): Running {
  const shop = run(script, args, environment)
  onTestFinished(() => killAll(listTree(shop.pid)))
  return shop
}

/** Starts the shop and waits until it is open. @throws with its output when it ends instead */
export async function startShop({ dataDir, workers = 1, ...options }: StartOptions) {
  const port = options.port ?? (await findFreePorts())
  const startedAt = performance.now()
  const shop = runShop(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      WORKERS: String(workers),
      CONSOLE: 'off',
      PASSWORD_HASHING: 'quick',
      ...options.environment,
    },
    options.script,
  )
  await Promise.race([
    vi.waitUntil(() => OPEN.test(shop.stdout()), { timeout: START_LIMIT_MS, interval: 20 }),
    shop.finished.then(({ stdout, stderr }) => {
      throw new Error(`The shop did not start:\n${stdout}\n${stderr}`)
    }),
  ])
  const startSeconds = (performance.now() - startedAt) / 1_000
  const processes = listTree(shop.pid)
  // Processes that outlive their parent are no longer below it.
  onTestFinished(() => killAll(processes))
  const url = `http://127.0.0.1:${port}`
  const network = overNetwork(url, { repeatBusyMs: BUSY_LIMIT_MS })

  return {
    ...shop,
    url,
    port,
    dataDir,
    startSeconds,
    processes,
    call: createCall(network),
    /** Opens a page; repeats it while the shop responds that it is busy. */
    open: (path: string) => network.inject({ method: 'GET', url: path }),

    /** The process that responds to a new connection; undefined while none does. */
    async findResponder(): Promise<number | undefined> {
      const metrics = await fetchOnce(url, '/metrics').catch(() => undefined)
      const [, pid] = /process="(\d+)"/.exec(metrics?.body.toString() ?? '') ?? []
      return pid === undefined ? undefined : Number(pid)
    },

    /** Ends the shop as a person or a service manager does. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const requestedAt = performance.now()
      shop.send(signal)
      const finished = await shop.finished
      return { ...finished, stopSeconds: (performance.now() - requestedAt) / 1_000 }
    },

    /**
     * Kills everything at once, as a power cut does: the shop, its workers, the payment emulator, PostgreSQL.
     */
    async cutPower(): Promise<void> {
      killAll(processes)
      await shop.finished
    },

    /** Queries the shop's database over a separate connection. */
    async query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
      const connectionString = (await findRunningDatabase(join(dataDir, 'postgres')))!
      const client = new pg.Client({ connectionString })
      await client.connect()
      try {
        return (await client.query(statement, values)).rows as Row[]
      } finally {
        await client.end()
      }
    },

    async readMail(): Promise<StoredMail[]> {
      const response = await fetch(`${url}/api/dev/outbox`)
      return ((await response.json()) as { data: { items: StoredMail[] } }).data.items
    },

    /** Controls the shop's payment emulator. */
    async provider<Response = unknown>(path: string, body?: object): Promise<Response> {
      const emulatorPort = await readFile(join(dataDir, 'payment-emulator', 'port'), 'utf8')
      return controlEmulator(`http://127.0.0.1:${emulatorPort}`, path, body)
    },

    /** The worker processes, starting ones included, the oldest first. */
    listWorkers() {
      const workers = listLiving(listTree(shop.pid)).filter(({ pid }) =>
        readCommand(pid).includes('worker.ts'),
      )
      return workers.toSorted(
        (one, other) => Number(one.startedAt) - Number(other.startedAt) || one.pid - other.pid,
      )
    },
  }
}

/** Signs in the demo shopper. */
export async function signIn({ call }: { call: Call }): Promise<{ token: string }> {
  const { email, password } = DEMO_SHOPPER
  const { data } = await call(login, { body: { email, password_raw: password } })
  return { token: data.token }
}

/** An order of one unit of a product on sale without sizes. */
export async function placeAnOrder(
  shop: AShop,
  as: { token: string },
  extra: { note?: string } = {},
): Promise<Order> {
  const { data } = await shop.call(listProducts, { query: { limit: 50 } })
  const product = data.items.find((item) => item.product_qty > 0 && item.sizes.length === 0)
  if (!product) throw new Error('The catalogue has no product without sizes')
  const body = anOrderBody({ items: [{ product_id: product.product_id, quantity: 1 }], ...extra })
  return (await shop.call(placeOrder, { body }, { as })).data
}

/** Opens the card form of an order. Returns the payment's id at the provider. */
export async function openCardForm(shop: AShop, order: Order, as: { token: string }): Promise<string> {
  const { data: form } = await shop.call(
    createPaymentIntent,
    { params: { provider: 'stripe' }, body: { order_id: order.order_id } },
    { as },
  )
  return form.payment_intent_id
}

/** Pays in the provider's form. The shop learns of it from the provider only. */
export async function payCardForm(shop: AShop, paymentId: string): Promise<void> {
  await shop.provider(`payment_intents/${paymentId}/confirm`, { card: '4242424242424242' })
}

/** Pays an order by card in the provider's form. The shop learns of it from the provider only. */
export async function payAtProvider(shop: AShop, order: Order, as: { token: string }): Promise<void> {
  await payCardForm(shop, await openCardForm(shop, order, as))
}

export async function readOrder(shop: AShop, { order_id: id }: Order, as: { token: string }): Promise<Order> {
  return (await shop.call(getOrder, { params: { id } }, { as })).data
}

export async function waitForStatus(
  shop: AShop,
  order: Order,
  as: { token: string },
  status: Order['status'],
): Promise<void> {
  await vi.waitUntil(async () => (await readOrder(shop, order, as)).status === status, {
    timeout: 15_000,
    interval: 50,
  })
}

/** An order of one unit that was paid by card, and that the shop knows to be paid. */
export async function placeAPaidOrder(
  shop: AShop,
  as: { token: string },
  extra: { note?: string } = {},
): Promise<Order> {
  const order = await placeAnOrder(shop, as, extra)
  await payAtProvider(shop, order, as)
  await waitForStatus(shop, order, as, 'paid')
  return order
}
