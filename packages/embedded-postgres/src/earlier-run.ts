import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'
import type { DatabaseLog } from './error.ts'

/** Content of postmaster.pid, which a running server writes into its data folder. */
type PostmasterFile = { pid: number; port: number; status: string }

/** Its line numbers, from 0 (PostgreSQL's utils/pidfile.h). */
const [PID_LINE, PORT_LINE, STATUS_LINE] = [0, 3, 7]

const STOP_TIMEOUT_MS = 15_000
const POLL_MS = 10

/** Reads postmaster.pid; undefined if no server runs and the last one stopped cleanly. */
export async function findPostmasterFile(dataDirectory: string): Promise<PostmasterFile | undefined> {
  return parsePostmasterFile(await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => ''))
}

/** Parses postmaster.pid; undefined if it names no process. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[PID_LINE] ?? '', 10)
  if (Number.isNaN(pid)) return undefined
  return { pid: Math.abs(pid), port: Number(lines[PORT_LINE]), status: lines[STATUS_LINE]?.trim() ?? '' }
}

/**
 * Cleans up after an earlier run so that a server can start: stops an orphaned server, and moves a stale postmaster.pid
 * away that PostgreSQL would take for a running server.
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
    log.info(`Stopping the database process ${earlier.pid}, left by an earlier run.`)
    await stopOrphan(earlier.pid, options)
    return 'orphan'
  }
  if (isInProcessTable(earlier.pid)) {
    // The process id now belongs to another process or to a zombie. PostgreSQL only checks whether it exists and would
    // refuse forever. It detects remaining processes of the earlier run by their shared memory, with or without this
    // file.
    const path = join(dataDirectory, 'postmaster.pid')
    await rename(path, `${path}.stale`)
  }
  return 'crashed'
}

/** Stops a PostgreSQL server: 'INT' cleanly, 'QUIT' at once (it recovers at its next start). */
export function signalServer(binaries: DatabaseBinaries, pid: number, signal: 'INT' | 'QUIT'): void {
  try {
    if (process.platform === 'win32')
      execFileSync(binaries.pgCtl, ['kill', signal, String(pid)], { stdio: 'ignore' })
    else process.kill(pid, `SIG${signal}`)
  } catch {
    // It has already exited.
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

/** Whether the process is a running PostgreSQL server of this data folder. */
function isServerOf(pid: number, dataDirectory: string): boolean {
  // Compares program and folder, since the process id may have been reused.
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

/** Empty for a process that does not exist and for a zombie. */
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
