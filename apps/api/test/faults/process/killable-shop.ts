import { readFile, rm, mkdtemp, chmod, cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { startPaymentEmulator } from '@shop/payment-emulator/emulator'
import { readConfig } from '../../../src/config/config.ts'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { findRunningDatabase } from '@shop/embedded-postgres/running'
import { createCall } from '../../call.ts'
import { controlEmulator } from '../../emulator-control.ts'
import { overNetwork } from '../../shop-process/over-network.ts'
import { killAll, listTree, run, type Running } from '../../shop-process/processes.ts'
import { findFixedPorts } from '../../shop-process/servers/a-server.ts'
import { startMailServer } from './mail-server.ts'

/** Timeout of a start while others run. */
const START_LIMIT_MS = 180_000
/** Initial stock of the shop's product: more than all runs buy. */
export const START_STOCK = 100_000

/** What is killed: the shop's process, the database, or both at the same time. */
export type Victim = 'shop' | 'database' | 'both'

export type KillableShop = Awaited<ReturnType<typeof openKillableShop>>

/**
 * A shop of its own, in which one journey after the other is interrupted: its process (`shop-alone.ts`),
 * database, payment provider and mail server. For the victim `shop` the database belongs to the tests and
 * survives, `databaseUrl` if it is given; otherwise it belongs to the shop, as after `npm start`. Close it when the test
 * is over.
 */
export async function openKillableShop(victim: Victim, databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-faults-'))
  await chmod(folder, 0o755)
  await cp(inject('firstStartFolder'), folder, { recursive: true, preserveTimestamps: true })
  const log = { info: () => {}, warn: () => {} }
  const directory = join(folder, 'postgres')
  const database =
    victim === 'shop' && !databaseUrl ? await startEmbeddedDatabase({ directory, log }) : undefined
  const lastingUrl = databaseUrl ?? database?.connectionString
  const mailServer = await startMailServer()
  const port = await findFixedPorts(2)
  const url = `http://127.0.0.1:${port}`
  const consoleUrl = `http://127.0.0.1:${port + 1}`
  const { secrets, payments } = readConfig({ DATA_DIR: folder })
  const { stripe, paypal } = payments
  const provider = await startPaymentEmulator({
    host: '127.0.0.1',
    port: 0,
    dataFile: ':memory:',
    stripe: { ...stripe!, webhookUrl: `${url}/api/v1/payment/stripe/webhook` },
    paypal: { ...paypal!, webhookUrl: `${url}/api/v1/payment/paypal/webhook` },
  })
  let running: Running | undefined
  let connection: pg.Pool | undefined

  async function start(): Promise<void> {
    const process = run('apps/api/test/faults/process/shop-alone.ts', [], {
      DATA_DIR: folder,
      PORT: String(port),
      CONSOLE_PORT: String(port + 1),
      WORKERS: '1',
      RATE_LIMITS: 'off',
      PASSWORD_HASHING: 'quick',
      AVIF: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: mailServer.url,
      PROVIDER_URL: provider.url,
      ...(lastingUrl ? { DATABASE_URL: lastingUrl } : {}),
    })
    running = process
    await Promise.race([
      vi.waitUntil(() => process.stdout().includes('open'), { timeout: START_LIMIT_MS, interval: 5 }),
      process.finished.then(({ stderr }) => {
        throw new Error(`The shop did not start:\n${stderr}`)
      }),
    ])
  }

  /** The tests' own connections, new ones when the database was killed. */
  async function getConnection(): Promise<pg.Pool> {
    if (connection) return connection
    connection = await vi.waitFor(
      async () => {
        // The address file of a killed database may still exist.
        const pool = new pg.Pool({ connectionString: await readConnectionString(), max: 3 })
        pool.on('error', () => {})
        await pool.query('SELECT 1').catch(async (error: unknown) => {
          await pool.end()
          throw error
        })
        return pool
      },
      { timeout: START_LIMIT_MS, interval: 50 },
    )
    return connection
  }

  const readConnectionString = async () => lastingUrl ?? (await findRunningDatabase(directory))!

  async function dropConnection(): Promise<void> {
    const dropped = connection
    connection = undefined
    await dropped?.end().catch(() => {})
  }

  async function readDatabasePid(): Promise<number> {
    return Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
  }

  const control = <Response = unknown>(path: string, body?: object) =>
    controlEmulator<Response>(provider.url, path, body)

  async function query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await (await getConnection()).query(statement, values)).rows as Row[]
  }

  await start()
  const [product] = await query<{ product_id: string }>(
    `UPDATE stock_items SET available = $1 WHERE size = '' AND product_id =
       (SELECT product_id FROM stock_items JOIN products ON id = product_id WHERE size = '' ORDER BY sku LIMIT 1)
     RETURNING product_id`,
    [START_STOCK],
  )

  return {
    url,
    consoleUrl,
    mailServer,
    control,
    victim,
    getConnection,
    query,
    authSecret: secrets.auth,
    readConnectionString,
    /** What the journeys buy. */
    productId: product!.product_id,
    /** How many journeys have ended in a sale. */
    sold: 0,
    call: createCall(overNetwork(url)),

    async untilTrue(condition: string): Promise<void> {
      const isTrue = async () => (await query<{ is: boolean }>(`SELECT (${condition}) AS is`))[0]!.is
      await vi.waitUntil(isTrue, { timeout: START_LIMIT_MS, interval: 20 })
    },

    /** Injects a fault; see the emulator's README for the rules. */
    break: (rule: { operation: string; action: string; [field: string]: unknown }) => control('faults', rule),
    mend: () => fetch(`${provider.url}/_control/faults`, { method: 'DELETE' }),

    /** Shuts the database down as a service manager does; the shop starts it again. */
    stopDatabase: async () => void process.kill(await readDatabasePid(), 'SIGINT'),

    /** Kills the victim with SIGKILL. */
    async kill(): Promise<void> {
      if (victim !== 'shop') {
        const pid = await readDatabasePid()
        killAll(victim === 'both' ? [...listTree(running!.pid), ...listTree(pid)] : listTree(pid))
      } else killAll(listTree(running!.pid))
      if (victim !== 'database') await running!.finished
    },

    /** Recovers the victim: starts the shop's process, or waits for the shop to restart its database. */
    async revive(): Promise<void> {
      if (victim !== 'shop') await dropConnection()
      if (victim !== 'database') await start()
    },

    isAlive: () => process.kill(running!.pid, 0),

    async close(): Promise<void> {
      await dropConnection()
      if (running) killAll(listTree(running.pid))
      await running?.finished
      await database?.stop()
      await provider.close()
      await mailServer.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
