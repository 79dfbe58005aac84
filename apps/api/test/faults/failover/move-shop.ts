import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runShopCommand } from '../../shop-process/commands.ts'
import { makeServerFolder, removeServerFolder } from '../../shop-process/servers/a-server.ts'
import { startPostgres } from '../../shop-process/servers/postgres-server.ts'

/** Moves a shop from its embedded database to one server, and from there to another, as docs/operations.md says. */
export async function moveShop(databaseUrl: string): Promise<void> {
  const folder = await makeServerFolder('moved')
  const server = await startPostgres()
  try {
    await cp(inject('firstStartFolder'), folder, { recursive: true, preserveTimestamps: true })
    const [first, second] = [join(folder, 'first.gz'), join(folder, 'second.gz')]
    await runCommand(['backup', first], folder)
    await runCommand(['restore', first], folder, { DATABASE_URL: server.connectionString })
    await runCommand(['backup', second], folder, { DATABASE_URL: server.connectionString })
    await runCommand(['restore', second], folder, { DATABASE_URL: databaseUrl })
  } finally {
    await server.close()
    await removeServerFolder(folder)
  }
}

async function runCommand(
  args: string[],
  folder: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const { exitCode, stderr } = await runShopCommand('db', args, folder, environment)
  if (exitCode !== 0) throw new Error(`npm run db -- ${args.join(' ')} ended with ${exitCode}:\n${stderr}`)
}
