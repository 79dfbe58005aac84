import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CACHE } from './project.mjs'

const HEARTBEAT_MS = 2_000
const STALE_AFTER_MS = 15_000
const POLL_MS = 200

/** Runs work under a lock of this name, which is exclusive among the processes on this clone; waits if it is held. */
export async function withLock(name, work, onWait = () => undefined) {
  mkdirSync(CACHE, { recursive: true })
  const path = join(CACHE, `${name}.lock`)
  let notified = false
  while (!create(path)) {
    if (isStale(path)) setAside(path)
    else if (!notified) onWait()
    notified = true
    await delay(POLL_MS)
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The holder died, or its process id was reused and the lock is no longer renewed. */
function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS) return true
    process.kill(Number(readFileSync(path, 'utf8')) || process.pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function setAside(path) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    rmSync(aside, { force: true })
  } catch {
    // Another process was faster.
  }
}

function touch(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Removed as stale after this process was suspended.
  }
}
