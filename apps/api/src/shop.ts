import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { loadArticleFolder } from './article-folder.ts'
import { openBackground, type Background } from './background.ts'
import { loadCatalogueFolder } from './catalogue-folder.ts'
import { ConfigError, withEmulator, type Config } from './config.ts'
import { requireNoDemoShopper, seedDemoShopper } from './demo.ts'
import { startEmulator } from './payment-emulator.ts'
import { publishPagePictures } from './page-pictures.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { acquireInstanceLock } from './platform/instance-lock.ts'
import { installQueues } from './platform/jobs.ts'
import { migrate } from './platform/migrations.ts'
import { toUploadsFolder } from './services.ts'
import type { Progress } from './progress.ts'
import { readRelease } from './release.ts'
import { startTracing } from './tracing.ts'
import { startDevWorker, startWorkers, type Workers } from './workers.ts'

/** How long a start waits for an earlier shop on the same folder: its starter may have been killed a moment ago. */
const LOCK_PATIENCE_MS = 1_000
/** The same once that shop has announced its end. */
const END_PATIENCE_MS = 10_000

export interface Shop {
  config: Config
  /** Puts new processes in the places of those that answer requests, one by one, without a pause. */
  renewWorkers(): Promise<void>
  /** Ends everything in good order: workers, background, emulator, database. */
  stop(): Promise<void>
}

/**
 * Starts the whole shop, part by part, each with its progress. When a part fails, what was started before it is
 * stopped again.
 */
export async function startShop(given: Config, progress: Progress, options: { dev: boolean }): Promise<Shop> {
  const parts: (() => Promise<unknown>)[] = []
  async function stop(): Promise<void> {
    for (const end of parts.splice(0).reverse()) await end().catch(() => undefined)
  }
  try {
    const { config, workers } = await startParts(given, progress, options, (end) => parts.push(end))
    return { config, renewWorkers: async () => workers.renew?.(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  given: Config,
  progress: Progress,
  { dev }: { dev: boolean },
  onStarted: (end: () => Promise<unknown>) => void,
): Promise<{ config: Config; workers: Workers }> {
  await requireFreePort(given.http)
  const lock = await acquireInstanceLock(given.dataDir, {
    patienceMs: LOCK_PATIENCE_MS,
    patienceWithEndingMs: END_PATIENCE_MS,
    onWait: () => progress.note('waiting for another shop on this folder, which may be ending'),
  })
  onStarted(() => lock.release())
  onStarted(await startTracing(given))
  await mkdir(toUploadsFolder(given), { recursive: true })

  const connectionString = await progress.step('Database', async (report) => {
    if (given.databaseUrl) return given.databaseUrl
    const log = { info: report, warn: report }
    const embedded = await startEmbeddedDatabase({ directory: join(given.dataDir, 'postgres'), log })
    onStarted(() => embedded.stop())
    if (embedded.recovered !== 'existing') report(embedded.recovered)
    return embedded.connectionString
  })

  await progress.step('Migrations', async (report) => {
    const db = openDatabase({ connectionString, poolSize: 1 })
    try {
      const applied = await migrate(db)
      await installQueues(db)
      report(applied.length === 0 ? 'up to date' : `${applied.length} applied`)
    } finally {
      await db.destroy()
    }
  })

  const config = await progress.step('Payment provider', async (report) => {
    if (!given.payments.emulator) return given
    const emulator = await startEmulator(given)
    onStarted(() => emulator.close())
    report(`emulated at ${emulator.url}`)
    return withEmulator(given, emulator.url)
  })

  const background = await openBackground(config, connectionString)
  onStarted(() => background.stop())
  if (config.mode === 'live') await requireNoDemoShopper(background.services)
  else {
    await progress.step('Catalogue', async (report) => {
      report(
        await loadCatalogueFolder(background.services, (done, total) =>
          report(`${done} of ${total} pictures`),
        ),
      )
      await seedDemoShopper(background.services)
    })
  }

  await progress.step('Page pictures', () => publishPagePictures(background.services))
  await progress.step('Texts', async (report) => report(await loadArticleFolder(background.services)))

  const workers = await progress.step('Shop', async (report) => {
    const workers = await (dev ? startDevWorker : startWorkers)(config, connectionString)
    onStarted(() => workers.close())
    await background.run()
    onStarted(() => lock.announceEnd())
    if (!dev) await markRelease(background).catch((error: Error) => report(error.message))
    report(dev ? 'with hot reload' : config.workers === 1 ? 'one process' : `${config.workers} processes`)
    return workers
  })
  return { config, workers }
}

/** For the dashboard alone: nothing that a start should fail for. */
async function markRelease({ services }: Background): Promise<void> {
  await services.vitals.markRelease(await readRelease())
}

/** @throws ConfigError when somebody else has the port */
async function requireFreePort({ host, port }: Config['http']): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError([toPortFault(error, host, port)])),
    )
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function toPortFault({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use on ${host}; end what uses it, or set another PORT`
  if (code === 'EACCES') return `PORT: ${port} may not be used by this user; set a PORT above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST: ${host} is no address of this machine`
  return `PORT: ${port} on ${host} cannot be used (${message})`
}
