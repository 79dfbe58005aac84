import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's log, written through an inherited file descriptor, so that it survives the shop. */
export type DatabaseLogFile = {
  path: string
  descriptor: number
  /** Bytes written so far; with `readSince` it gives the output of one start. */
  size(): number
  readSince(size: number): string
  close(): void
}

const MAX_BYTES = 5 * 1024 * 1024
const TRIM_INTERVAL_MS = 60 * 60 * 1000
const MAX_READ_BYTES = 64 * 1024

/** Opens the log in the database's folder. Above 5 MB it moves to `server.log.1`, replacing the previous one. */
export function openDatabaseLogFile(directory: string): DatabaseLogFile {
  const path = join(directory, 'server.log')
  const descriptor = openSync(path, 'a+', 0o600)
  const size = () => fstatSync(descriptor).size
  function trim(): void {
    if (size() <= MAX_BYTES) return
    copyFileSync(path, `${path}.1`)
    // PostgreSQL appends, so its next line goes to the new end.
    ftruncateSync(descriptor)
  }
  trim()
  const timer = setInterval(trim, TRIM_INTERVAL_MS).unref()
  return {
    path,
    descriptor,
    size,
    readSince(start) {
      const buffer = Buffer.alloc(Math.min(MAX_READ_BYTES, Math.max(0, size() - start)))
      return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start))
    },
    close() {
      clearInterval(timer)
      closeSync(descriptor)
    },
  }
}
