import type { Config } from './config.ts'
import { startWebServer } from './web-server.ts'

/** What the supervisor tells a worker. Secrets come this way, not through the environment. */
export type WorkerMessage =
  { type: 'start'; config: Config; connectionString: string; dev: boolean } | { type: 'stop' }

/**
 * A process that answers requests (node:cluster). It ends when it is told to, and when its supervisor is gone: an
 * orphan must not keep the port.
 */
function runWorker(): void {
  let server: ReturnType<typeof startWebServer> | undefined
  let isEnding = false

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    await (await server?.catch(() => undefined))?.close()
    process.exit(0)
  }

  process.on('message', (message: WorkerMessage) => {
    if (message.type === 'stop') return void end()
    server = startWebServer(message.config, message.connectionString, { dev: message.dev })
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
