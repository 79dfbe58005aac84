import { openBackground } from './background.ts'
import type { Config } from '../config/config.ts'
import { REDACTED_COLUMNS } from '../data-classes.ts'
import { openLog } from '../observability/log.ts'
import { openWebServer } from '../site/web-server.ts'
import { prepareShop, recordRelease } from './prepare.ts'
import type { Progress } from './progress.ts'

/** What a process needs to open the shop. */
export interface ShopAccess {
  config: Config
  connectionString: string
}

export interface Role {
  /** Migrates the database and loads its content first. Implies `hasBackground`. */
  prepares: boolean
  /** Also runs the background jobs, which one process of the shop does. */
  hasBackground: boolean
  /** Pages with hot reload. */
  dev?: boolean
}

interface Start {
  progress: Progress
  /** What prepares the shop opens it after that. */
  pagesBuilt: Promise<unknown>
}

/**
 * Serves the shop in this process. Resolves when it accepts requests; disposing of the result finishes the requests in
 * flight, then the jobs.
 */
export async function serve(
  access: ShopAccess,
  { prepares, hasBackground, dev = false }: Role,
  { progress, pagesBuilt }: Start,
): Promise<AsyncDisposableStack> {
  const { config, connectionString } = access
  await using parts = new AsyncDisposableStack()
  if (config.tracing) {
    const { openTracing } = await import('../observability/tracing-sdk.ts')
    const log = openLog(config, REDACTED_COLUMNS)
    const tracing = openTracing(config.tracing, (reason) => log.warn({ reason }, 'traces'))
    parts.defer(() => tracing.close())
  }
  const background = prepares
    ? await prepareShop(config, connectionString, progress)
    : hasBackground && (await openBackground(config, connectionString))
  if (background) parts.defer(() => background.stop())

  async function open(): Promise<void> {
    const server = await openWebServer(config, connectionString, { dev })
    parts.defer(() => server.close())
    if (background) {
      await recordRelease(background.services)
      // Before the first request: a process whose jobs cannot start must not serve.
      await background.run()
    }
    await server.listen()
  }
  if (prepares) {
    await pagesBuilt
    await progress.step('Shop', async (report) => {
      await open()
      report(dev ? 'with hot reload' : `${config.workers} process${config.workers === 1 ? '' : 'es'}`)
    })
  } else await open()
  return parts.move()
}
