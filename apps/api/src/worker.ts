import type { Config } from './config.ts'
import { startTracing } from './tracing.ts'
import { startWebServer, type WebServer } from './web-server.ts'

/** What the supervisor tells a worker. Secrets come this way, not through the environment. */
export type WorkerMessage = StartMessage | { type: 'stop' }

interface StartMessage {
  type: 'start'
  config: Config
  connectionString: string
  dev: boolean
}

/**
 * A process that answers requests (node:cluster). It ends when it is told to, and when its supervisor is gone: an
 * orphan must not keep the port.
 */
function runWorker(): void {
  let server: Promise<WebServer> | undefined
  let endTracing: (() => Promise<void>) | undefined
  let isEnding = false

  async function start({ config, connectionString, dev }: StartMessage): Promise<WebServer> {
    endTracing = await startTracing(config)
    return startWebServer(config, connectionString, { dev })
  }

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    await (await server?.catch(() => undefined))?.close()
    await endTracing?.()
    process.exit(0)
  }

  process.on('message', (message: WorkerMessage) => {
    if (message.type === 'stop') return void end()
    server = start(message)
    server.catch((error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    })
  })
  process.on('disconnect', () => void end())
  // A Ctrl-C goes to the whole group; the supervisor decides the order in which the parts end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
}

runWorker()
