import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'
import type { DatabaseLog } from './error.ts'

/** What PostgreSQL writes about a running server into its data folder. */
export type PostmasterFile = { pid: number; status: string }

const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 10

/** Reads postmaster.pid; undefined when no server runs and the last one ended in good order. */
export async function findPostmasterFile(dataDirectory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return Number.isNaN(pid) ? undefined : { pid: Math.abs(pid), status: (lines[7] ?? '').trim() }
}

/**
 * Clears what an earlier run left in the data folder so that a server can start: stops a server that outlived
 * its shop, and sets a process file aside that PostgreSQL itself would take for a living server.
 */
export async function clearEarlierRun(options: {
  dataDirectory: string
  binaries: DatabaseBinaries
  log: DatabaseLog
}): Promise<'none' | 'crashed' | 'orphan'> {
  const { dataDirectory, log } = options
  const earlier = await findPostmasterFile(dataDirectory)
  if (earlier === undefined) return 'none'
  if (isServerOf(earlier.pid, dataDirectory)) {
    log.info(`Stopping the database process ${earlier.pid}, which an earlier run left behind.`)
    await stopOrphan(earlier.pid, options)
    return 'orphan'
  }
  if (isInProcessTable(earlier.pid)) {
    // The number now belongs to another process, or to a dead one that nobody has reaped. PostgreSQL asks no
    // further than "does it exist" and would refuse for ever. Should processes of the earlier run still be at
    // work, it finds them by their shared memory, with or without this file.
    const path = join(dataDirectory, 'postmaster.pid')
    await rename(path, `${path}.stale`)
  }
  return 'crashed'
}

/** Asks a PostgreSQL server to stop: 'INT' ends it in good order, 'QUIT' at once (it recovers at its next start). */
export function signalServer(binaries: DatabaseBinaries, pid: number, signal: 'INT' | 'QUIT'): void {
  try {
    if (process.platform === 'win32')
      execFileSync(binaries.pgCtl, ['kill', signal, String(pid)], { stdio: 'ignore' })
    else process.kill(pid, `SIG${signal}`)
  } catch {
    // It ended by itself in the meantime.
  }
}

async function stopOrphan(
  pid: number,
  { dataDirectory, binaries }: { dataDirectory: string; binaries: DatabaseBinaries },
): Promise<void> {
  for (const signal of ['INT', 'QUIT'] as const) {
    signalServer(binaries, pid, signal)
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < deadline) {
      if (!isServerOf(pid, dataDirectory)) return
      await delay(POLL_MS)
    }
  }
  throw new EmbeddedDatabaseError(
    `The database process ${pid} of an earlier run still uses ${dataDirectory} and does not stop; end it and try again.`,
  )
}

/** Whether the process is a living PostgreSQL server that was started on this data folder. */
function isServerOf(pid: number, dataDirectory: string): boolean {
  // Only who started it and the folder count: neither is known of a process whose number was given out again.
  if (process.platform === 'linux') {
    const args = readCommandLine(pid)
    return args.includes('-D') && args[args.indexOf('-D') + 1] === dataDirectory
  }
  if (process.platform === 'win32') return isInProcessTable(pid)
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(` -D ${dataDirectory} `)
  } catch {
    return false
  }
}

/** Empty for a process that does not exist and for one that is dead but not yet reaped. */
function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function isInProcessTable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
