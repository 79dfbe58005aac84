import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import engineSettings from '../../../src/boot/engine-settings.json' with { type: 'json' }
import { startMailServer } from '../../faults/process/mail-server.ts'
import { createCall } from '../../call.ts'
import { BUSY_LIMIT_MS, overNetwork } from '../over-network.ts'
import { killAll, listTree, run, type Running } from '../processes.ts'
import { openClient } from './a-client.ts'
import { findFixedPorts, waitUntilItWorks } from './a-server.ts'
import { SERVER_NAME, startProxy } from './nginx-server.ts'
import { startObjectStorage } from './object-storage.ts'
import { fillDatabase } from '../fill-database.ts'
import { startPostgres } from './postgres-server.ts'
import { startRedis } from './redis-server.ts'

/** Timeout of a machine's start while others run. */
const OPEN_LIMIT_MS = 60_000

export type Cluster = Awaited<ReturnType<typeof openCluster>>
export type Machine = ReturnType<typeof createMachine>

/**
 * A live shop on several machines: each a shop with its own folder, all of them on one PostgreSQL, one Redis,
 * one object storage and one mail server, behind one nginx. Only the payment provider is missing. Close it
 * when the tests are over.
 */
export async function openCluster(options: { machines: number; settings?: Record<string, string> }) {
  const parts: (() => Promise<void>)[] = []
  async function close(): Promise<void> {
    for (const end of parts.splice(0).reverse()) await end()
  }
  try {
    const postgres = await startPostgres(options.settings)
    parts.push(postgres.close)
    const redis = await startRedis()
    parts.push(redis.close)
    const storage = await startObjectStorage()
    parts.push(storage.close)
    const mailServer = await startMailServer()
    parts.push(mailServer.close)
    await fillDatabase(postgres.connectionString)

    const environment = {
      // As in the image.
      ...engineSettings.environment,
      NODE_OPTIONS: engineSettings.arguments.join(' '),
      SHOP_MODE: 'live',
      CONSOLE: 'off',
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://${SERVER_NAME}`,
      LOG_LEVEL: 'error',
      AUTH_SECRET: 'the same on every machine of this shop',
      WORKERS: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: `shop@${SERVER_NAME}`,
      STRIPE_SECRET_KEY: 'sk_live_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      DATABASE_URL: postgres.connectionString,
      REDIS_URL: redis.url,
      S3_ENDPOINT: storage.endpoint,
      S3_BUCKET: storage.bucket,
      S3_REGION: storage.region,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    }
    const port = await findFixedPorts(options.machines)
    const machines = await Promise.all(
      Array.from({ length: options.machines }, async (_, index) => {
        const folder = await mkdtemp(join(tmpdir(), 'shop-machine-'))
        await chmod(folder, 0o755)
        parts.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
        return createMachine({ ...environment, PORT: String(port + index), DATA_DIR: folder })
      }),
    )
    parts.push(async () => void (await Promise.all(machines.map((machine) => machine.kill()))))
    // The first one publishes what the others then find.
    for (const machine of machines) await machine.start()
    const proxy = await startProxy(machines.map((machine) => machine.port))
    parts.push(proxy.close)
    const client = openClient(proxy)
    parts.push(client.close)
    return { postgres, redis, storage, mailServer, machines, proxy, client, environment, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A shop's process on one machine, which can be stopped and restarted. */
function createMachine(environment: Record<string, string> & { PORT: string; DATA_DIR: string }) {
  const port = Number(environment.PORT)
  const url = `http://127.0.0.1:${port}`
  let shop: Running | undefined

  return {
    port,
    url,
    /** Calls this machine directly, without the proxy. */
    call: createCall(overNetwork(url, { repeatBusyMs: BUSY_LIMIT_MS })),

    /** `script`: another program, such as the next version of the shop. */
    async start(script = 'apps/api/src/main.ts'): Promise<void> {
      const started = run(script, [], environment)
      shop = started
      await Promise.race([
        waitUntilItWorks(async () => {
          if (!started.stdout().includes('The shop is open'))
            throw new Error('A machine takes too long to open.')
        }, OPEN_LIMIT_MS),
        started.finished.then(({ stdout, stderr }) => {
          throw new Error(`A machine did not start:\n${stdout}\n${stderr}`)
        }),
      ])
    },

    /** Ends it gracefully, as a service manager does. */
    async stop(): Promise<number | null> {
      shop!.send('SIGTERM')
      return (await shop!.finished).exitCode
    },

    /** Kills it, as a power cut does. */
    async kill(): Promise<void> {
      if (!shop) return
      killAll(listTree(shop.pid))
      await shop.finished
    },
  }
}
