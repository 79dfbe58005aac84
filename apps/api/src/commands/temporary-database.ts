import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'

/** An embedded database in a temporary folder; disposing of it deletes both. */
export async function startTemporaryDatabase(
  name: string,
  {
    settings = {},
    warn = () => {},
  }: { settings?: Record<string, string>; warn?: (text: string) => void } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), `shop-${name}-`))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    // PostgreSQL runs as another user when this process runs as root.
    await chmod(folder, 0o755)
    const log = { info: () => {}, warn }
    const database = await startEmbeddedDatabase({ directory: join(folder, 'postgres'), log, settings })
    return {
      folder,
      connectionString: database.connectionString,
      async [Symbol.asyncDispose](): Promise<void> {
        await database.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
