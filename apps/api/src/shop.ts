import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError, withEmulator, type Config } from './config.ts'
import { toUploadsFolder } from './data-folders.ts'
import { loadWebServer } from './load-web-server.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { acquireInstanceLock } from './platform/instance-lock.ts'
import type { Progress } from './progress.ts'
import type { ShopAccess } from './worker-messages.ts'
import { startCrew, type Crew, type Workers } from './workers.ts'

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
  await mkdir(toUploadsFolder(given), { recursive: true })
  // They load what they need while the database starts.
  const crew = !dev && given.workers > 1 ? startCrew(given.workers) : undefined
  if (crew) onStarted(() => crew.close())
  else if (!dev) void loadWebServer()
  const provider = startProvider(given)
  // Its failure is told when its turn has come.
  provider.catch(() => {})
  onStarted(async () => (await provider).close?.())

  const connectionString = await progress.step('Database', async (report) => {
    if (given.databaseUrl) return given.databaseUrl
    const log = { info: report, warn: report }
    const embedded = await startEmbeddedDatabase({ directory: join(given.dataDir, 'postgres'), log })
    onStarted(() => embedded.stop())
    if (embedded.recovered !== 'existing') report(embedded.recovered)
    return embedded.connectionString
  })
  // Once more, so that they end before the database does. A second time has no effect.
  if (crew) onStarted(() => crew.close())
  const { config } = await progress.step('Payment provider', async (report) => {
    const { url } = await provider
    if (url) report(`emulated at ${url}`)
    return provider
  })

  const access = { config, connectionString }
  const workers = crew
    ? await openCrew(crew, access, progress)
    : await (await import('./one-process.ts')).openInOneProcess(access, progress, { dev }, onStarted)
  onStarted(() => lock.announceEnd())
  return { config, workers }
}

async function openCrew(crew: Crew, access: ShopAccess, progress: Progress): Promise<Workers> {
  await crew.prepare(access, progress)
  await progress.step('Shop', async (report) => {
    await crew.open()
    report(`${access.config.workers} processes`)
  })
  return crew
}

interface Provider {
  config: Config
  /** Of the emulator, if there is one. */
  url?: string
  close?(): Promise<void>
}

/** In demo mode the payment providers are here too. Otherwise nothing of them is loaded. */
async function startProvider(config: Config): Promise<Provider> {
  if (!config.payments.emulator) return { config }
  const { startEmulator } = await import('./payment-emulator.ts')
  const { url, close } = await startEmulator(config)
  return { config: withEmulator(config, url), url, close }
}

/** @throws ConfigError when somebody else has the port */
async function requireFreePort({ host, port }: Config['http']): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Whoever asks at this very moment, as proxies do, is not waited for.
    const probe = createServer((socket) => socket.destroy())
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
