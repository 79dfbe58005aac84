import type { Background } from './background.ts'
import { loadWebServer } from './load-web-server.ts'
import { startTracing } from './tracing.ts'
import type { WebServer } from './web-server.ts'
import {
  createRemoteProgress,
  type ShopAccess,
  type WorkerMessage,
  type WorkerReport,
} from './worker-messages.ts'

/**
 * A process that answers requests (node:cluster), and in one place of the cluster does the work that nobody waits for. It
 * ends when it is told to. When its supervisor is gone, node:cluster ends it at once.
 */
function runWorker(): void {
  let background: Promise<Background> | undefined
  let server: Promise<WebServer> | undefined
  let endTracing: Promise<() => Promise<void>> | undefined
  let isEnding = false

  async function prepare({ config, connectionString }: ShopAccess): Promise<void> {
    await (endTracing ??= startTracing(config))
    const { prepareShop } = await import('./preparation.ts')
    const prepared = await prepareShop(config, connectionString, createRemoteProgress(tell), () =>
      tell({ type: 'migrated' }),
    )
    background = Promise.resolve(prepared.background)
    tell({ type: 'prepared', hasImported: prepared.hasImported })
  }

  async function start(access: ShopAccess & { dev: boolean; hasBackground: boolean }): Promise<WebServer> {
    const { config, connectionString, dev, hasBackground } = access
    await (endTracing ??= startTracing(config))
    if (hasBackground)
      background ??= import('./background.ts').then((it) => it.openBackground(config, connectionString))
    await background
    const { openWebServer } = await import('./web-server.ts')
    const opened = await openWebServer(config, connectionString, { dev })
    // It has the time for it while another one prepares the shop.
    if (!hasBackground && !dev) void opened.warmUp()
    return opened
  }

  async function listen(): Promise<void> {
    // It opens the background too, if it has one.
    const opened = await server!
    // Before anybody is answered: a process whose work cannot begin is none.
    await (await background)?.run()
    await opened.listen()
    const { giveBackIdleMemory } = await import('./platform/idle-memory.ts')
    giveBackIdleMemory()
  }

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    await (await server?.catch(() => undefined))?.close()
    await (await background?.catch(() => undefined))?.stop()
    await (
      await endTracing
    )?.()
    process.exit(0)
  }

  function fail(error: Error): void {
    if (isEnding) return
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }

  process.on('message', (message: WorkerMessage) => {
    if (message.type === 'stop') void end()
    else if (message.type === 'load') void loadWebServer()
    else if (message.type === 'prepare') prepare(message).catch(tellFailure)
    else if (message.type === 'start') (server = start(message)).catch(fail)
    else listen().catch(fail)
  })
  // A Ctrl-C goes to the whole group; the supervisor decides the order in which the parts end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}

function tell(report: WorkerReport): void {
  if (process.connected) process.send!(report)
}

function tellFailure({ name, message, stack }: Error): void {
  tell({ type: 'failed', name, message, ...(stack ? { stack } : {}) })
}

runWorker()
