import { prepareShop } from './preparation.ts'
import type { Progress } from './progress.ts'
import { startTracing } from './tracing.ts'
import { openWebServer } from './web-server.ts'
import type { ShopAccess } from './worker-messages.ts'
import { startDevWorker, type Workers } from './workers.ts'

/**
 * Prepares and opens the shop in this process, which then answers by itself, or with hot reload by one beside it.
 * @param onStarted told how to end each part, in the order in which they were started
 */
export async function openInOneProcess(
  access: ShopAccess,
  progress: Progress,
  { dev }: { dev: boolean },
  onStarted: (end: () => Promise<unknown>) => void,
): Promise<Workers> {
  const { config, connectionString } = access
  onStarted(await startTracing(config))
  const { background } = await prepareShop(config, connectionString, progress)
  onStarted(() => background.stop())
  return progress.step('Shop', async (report) => {
    const workers = dev ? await startDevWorker(access) : await openAndListen(access)
    onStarted(() => workers.close())
    await background.run()
    report(dev ? 'with hot reload' : 'one process')
    return workers
  })
}

async function openAndListen({ config, connectionString }: ShopAccess): Promise<Workers> {
  const server = await openWebServer(config, connectionString)
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    throw error
  }
  return { close: () => server.close() }
}
