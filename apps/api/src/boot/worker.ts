import { createProgress } from './progress.ts'
import { reportFailure } from './report-failure.ts'
import { serve, type Role, type ShopAccess } from './serve.ts'

/**
 * Message from the primary process. Secrets are sent this way rather than in the environment. The worker that prepares
 * the shop opens it once it is notified that the pages are built.
 */
export type WorkerMessage =
  | ({ type: 'start' } & ShopAccess & Role)
  | { type: 'pages-built' }
  | { type: 'stop' }

let serving: Promise<AsyncDisposableStack> | undefined
let ending: Promise<void> | undefined
const { promise: pagesBuilt, resolve: open, reject: giveUp } = Promise.withResolvers<void>()
// Awaited once the shop is prepared.
pagesBuilt.catch(() => {})

process.on('message', (message: WorkerMessage) => {
  if (message.type === 'stop') ending ??= end()
  else if (message.type === 'pages-built') open()
  else
    (serving = serve(message, message, { progress: createProgress(process.stdout), pagesBuilt })).catch(fail)
})
// Ctrl-C goes to the whole process group; the primary decides in which order the parts stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function end(): Promise<void> {
  giveUp(new Error('The shop ends'))
  const parts = await serving?.catch(() => undefined)
  await parts?.disposeAsync().catch(reportFailure)
  process.exit(0)
}

function fail(error: Error): void {
  if (!ending) reportFailure(error)
  process.exit(1)
}

// The primary waits for this: messages without a listener would be lost.
process.send?.('ready')
