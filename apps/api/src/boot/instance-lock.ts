import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** The lock of a running shop on its data folder. */
export type InstanceLock = {
  /** Announces that this shop is stopping, so that a starting one waits longer. */
  announceEnd(): Promise<void>
  release(): Promise<void>
}

/** Another running shop uses the data folder, or the folder is not writable; the message is one clear line. */
export class InstanceLockError extends Error {
  override name = 'InstanceLockError'
}

const SQLITE_BUSY = 5
const POLL_MS = 50

/** Follows the process id in `shop.pid` once the shop is stopping. */
const ENDING = 'ending'

// Referenced here because a garbage-collected handle would release its lock.
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks `dataDir` for this process. The kernel's lock on `shop.lock` ends with its process, so there are no stale locks
 * and no reused process ids; `node:sqlite` is the only part of Node that can take one. `shop.pid` is informative: who
 * holds the lock, and whether they are stopping.
 * @param options.timeoutMs how long to wait for a holder that may be about to exit, such as one whose parent was just
 * killed
 * @param options.timeoutWhileStoppingMs how long to wait for a holder that has announced its stop
 * @param options.onWait called once when waiting begins
 * @throws {InstanceLockError} if a running shop holds the lock or the folder is not writable
 */
export async function acquireInstanceLock(
  dataDir: string,
  options: { timeoutMs?: number; timeoutWhileStoppingMs?: number; onWait?: () => void } = {},
): Promise<InstanceLock> {
  const pidFile = join(dataDir, 'shop.pid')
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw toFolderError(dataDir, error)
  }
  const lock = tryToLock(dataDir) ?? (await waitForLock(dataDir, pidFile, options))
  if (lock === undefined) throw await makeHolderError(dataDir, pidFile)
  await notePid(pidFile, lock, dataDir)
  heldLocks.add(lock)
  return {
    async announceEnd() {
      if (heldLocks.has(lock)) await writeFile(pidFile, `${process.pid} ${ENDING}\n`)
    },
    async release() {
      if (!heldLocks.delete(lock)) return
      await rm(pidFile, { force: true })
      lock.close()
    },
  }
}

async function waitForLock(
  dataDir: string,
  pidFile: string,
  options: { timeoutMs?: number; timeoutWhileStoppingMs?: number; onWait?: () => void },
): Promise<DatabaseSync | undefined> {
  const { timeoutMs = 0, timeoutWhileStoppingMs = timeoutMs, onWait } = options
  const startedAt = Date.now()
  for (let hasNotified = false; ; hasNotified = true) {
    const { isEnding } = await readHolder(pidFile)
    if (Date.now() - startedAt >= (isEnding ? timeoutWhileStoppingMs : timeoutMs)) return undefined
    if (!hasNotified) onWait?.()
    await delay(POLL_MS)
    const lock = tryToLock(dataDir)
    if (lock !== undefined) return lock
  }
}

async function readHolder(pidFile: string): Promise<{ pid: string; isEnding: boolean }> {
  const [pid = '', state] = (await readFile(pidFile, 'utf8').catch(() => '')).trim().split(' ')
  return { pid, isEnding: state === ENDING }
}

function tryToLock(dataDir: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(dataDir, 'shop.lock'))
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw toFolderError(dataDir, error)
  }
}

async function notePid(pidFile: string, lock: DatabaseSync, dataDir: string): Promise<void> {
  try {
    await writeFile(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw toFolderError(dataDir, error)
  }
}

async function makeHolderError(dataDir: string, pidFile: string): Promise<InstanceLockError> {
  const { pid } = await readHolder(pidFile)
  return new InstanceLockError(
    `Another shop${pid && ` (process ${pid})`} already uses the data folder ${dataDir}; ` +
      'stop it or choose another DATA_DIR.',
  )
}

function toFolderError(dataDir: string, error: unknown): InstanceLockError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new InstanceLockError(
    `The data folder ${dataDir} cannot be written (${reason}); correct its permissions or change DATA_DIR.`,
  )
}
