import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { withEmulator, type Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { toUploadsFolder } from '../config/data-folders.ts'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { forkWorkers } from './cluster.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import type { Progress } from './progress.ts'

/** How long a start waits for the lock of a shop whose parent process may just have been killed. */
const LOCK_TIMEOUT_MS = 1_000
/** How long it waits for a shop that has announced its stop. */
const END_TIMEOUT_MS = 10_000

export interface Shop {
  config: Config
  /** Replaces the worker processes one by one, without downtime. Does nothing with a single process. */
  renewWorkers(): Promise<void>
  /** Stops everything in reverse order: workers, database, emulator, lock. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Pages with hot reload. */
  dev: boolean
  /** The shop opens after it; its database is filled before. */
  pagesBuilt: Promise<unknown>
}

/**
 * Starts the whole shop. This process locks the data folder and starts the database and the emulator; workers serve
 * requests, or this process itself with `WORKERS=1`. If a part fails, the parts before it are stopped.
 * @throws ConfigError, InstanceLockError, EmbeddedDatabaseError, WorkerExitError, and what `pagesBuilt` rejects with
 */
export async function startShop(
  given: Config,
  progress: Progress,
  { dev, pagesBuilt }: StartOptions,
): Promise<Shop> {
  await using parts = new AsyncDisposableStack()
  const { host, port } = given.http
  await requireFreePort('PORT', host, port)
  if (given.console) await requireFreePort('CONSOLE_PORT', host, given.console.port)
  const lock = await acquireInstanceLock(given.dataDir, {
    timeoutMs: LOCK_TIMEOUT_MS,
    timeoutWhileStoppingMs: END_TIMEOUT_MS,
    onWait: () => progress.note('waiting for another shop on this folder, which may be ending'),
  })
  parts.defer(() => lock.release())
  await mkdir(toUploadsFolder(given), { recursive: true })
  // Forked first: they load their modules while the database starts.
  const workers =
    dev || given.workers > 1
      ? forkWorkers(dev ? 1 : given.workers, { dev, isTraced: given.tracing !== undefined })
      : undefined
  if (workers) parts.defer(() => workers.close())
  const config = await startPaymentEmulator(given, progress, parts)
  const connectionString = await startDatabase(config, progress, parts)

  if (workers) {
    // Again, so that they stop before the database; closing twice does no harm.
    parts.defer(() => workers.close())
    await workers.open({ config, connectionString }, pagesBuilt)
    if (dev) {
      const { watchSource } = await import('./watch-source.ts')
      parts.defer(watchSource(workers.renew))
    }
  } else {
    if (config.tracing) await import('../observability/instrument-pg.ts')
    const { serve } = await import('./serve.ts')
    const role = { prepares: true, hasBackground: true }
    parts.use(await serve({ config, connectionString }, role, { progress, pagesBuilt }))
  }
  parts.defer(() => lock.announceEnd())
  const running = parts.move()
  return {
    config,
    renewWorkers: async () => workers?.renew(),
    // An error of a part that has already failed must not be reported as a failed stop.
    stop: () => running.disposeAsync().catch(() => undefined),
  }
}

/** Runs the payment emulator in this process in demo mode; loads nothing of it otherwise. */
async function startPaymentEmulator(
  config: Config,
  progress: Progress,
  parts: AsyncDisposableStack,
): Promise<Config> {
  if (!config.payments.emulator) return config
  return progress.step('Payment provider', async (report) => {
    const { startEmulator } = await import('./payment-emulator.ts')
    const { url, close } = await startEmulator(config)
    parts.defer(close)
    report(`emulated at ${url}`)
    return withEmulator(config, url)
  })
}

/** Connection string of the database: `DATABASE_URL`, or the embedded database. */
async function startDatabase(
  config: Config,
  progress: Progress,
  parts: AsyncDisposableStack,
): Promise<string> {
  return progress.step('Database', async (report) => {
    if (config.databaseUrl) return config.databaseUrl
    const log = { info: report, warn: report }
    const embedded = await startEmbeddedDatabase({ directory: join(config.dataDir, 'postgres'), log })
    parts.defer(() => embedded.stop())
    if (embedded.recovered !== 'existing') report(embedded.recovered)
    return embedded.connectionString
  })
}

/** @throws ConfigError if another program uses the port */
async function requireFreePort(variable: string, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // A proxy may connect to the probe: closing must not wait for it.
    const probe = createServer((socket) => socket.destroy())
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError([toPortError(error, variable, host, port)])),
    )
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function toPortError(
  { code, message }: NodeJS.ErrnoException,
  variable: string,
  host: string,
  port: number,
): string {
  if (code === 'EADDRINUSE')
    return `${variable}: ${port} is in use on ${host}; end what uses it, or set another ${variable}`
  if (code === 'EACCES')
    return `${variable}: ${port} may not be used by this user; set a ${variable} above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST: ${host} is no address of this machine`
  return `${variable}: ${port} on ${host} cannot be used (${message})`
}
