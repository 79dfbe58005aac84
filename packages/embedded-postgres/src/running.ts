import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toConnectionString } from './cluster.ts'
import { parsePostmasterFile } from './earlier-run.ts'
import { EmbeddedDatabaseError } from './error.ts'

/**
 * Connection string of the embedded database that a running shop uses on `directory`, for a second program. Undefined
 * if there is none, or not yet.
 * @throws {EmbeddedDatabaseError} if this user may not read the password or postmaster.pid
 */
export async function findRunningDatabase(directory: string): Promise<string | undefined> {
  const server = parsePostmasterFile(await readOwned(join(directory, 'data', 'postmaster.pid'), directory))
  const password = (await readOwned(join(directory, 'password'), directory)).trim()
  if (server?.status !== 'ready' || password === '') return undefined
  return toConnectionString(password, server.port)
}

/** The content of a file of the database; empty if it does not exist. */
async function readOwned(path: string, directory: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new EmbeddedDatabaseError(
      `The running shop's database in ${directory} cannot be read (${code}); run this as the user who runs the shop.`,
    )
  }
}
