import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOP_DATABASE } from './cluster.ts'
import { EmbeddedDatabaseError } from './error.ts'

/** Line numbers of postmaster.pid, from 0 (PostgreSQL's utils/pidfile.h). */
const PORT_LINE = 3
const STATUS_LINE = 7

/**
 * Connection string of the embedded database that a running shop uses on `directory`, for a second program. Undefined
 * if there is none, or not yet.
 * @throws {EmbeddedDatabaseError} if this user may not read the password or postmaster.pid
 */
export async function findRunningDatabase(directory: string): Promise<string | undefined> {
  const processFile = await readOwned(join(directory, 'data', 'postmaster.pid'), directory)
  const password = await readOwned(join(directory, 'password'), directory)
  if (processFile === undefined || password === undefined) return undefined
  const lines = processFile.split('\n')
  const port = Number(lines[PORT_LINE])
  if (lines[STATUS_LINE]?.trim() !== 'ready' || !Number.isInteger(port)) return undefined
  return `postgres://${SHOP_DATABASE}:${password.trim()}@127.0.0.1:${port}/${SHOP_DATABASE}`
}

async function readOwned(path: string, directory: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new EmbeddedDatabaseError(
      `The running shop's database in ${directory} cannot be read (${code}); run this as the user who runs the shop.`,
    )
  }
}
