import { createProgress } from './progress.ts'
import { reportFailure } from './report-failure.ts'
import { serve, type Role, type ShopAccess } from './serve.ts'

/** What the primary process sends. Secrets come this way, not through the environment. */
export type WorkerMessage = ({ type: 'start' } & ShopAccess & Role) | { type: 'stop' }

let serving: Promise<AsyncDisposableStack> | undefined
let ending: Promise<void> | undefined

process.on('message', (message: WorkerMessage) => {
  if (message.type === 'stop') ending ??= end()
  else (serving = serve(message, message, createProgress(process.stdout))).catch(fail)
})
// Ctrl-C goes to the whole process group; the primary decides in which order the parts end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function end(): Promise<void> {
  const parts = await serving?.catch(() => undefined)
  await parts?.disposeAsync().catch(reportFailure)
  process.exit(0)
}

function fail(error: Error): void {
  if (!ending) reportFailure(error)
  process.exit(1)
}

// The primary sends nothing before: messages without a listener are lost.
process.send?.('ready')
