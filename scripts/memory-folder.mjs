import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const NAME = 'shop-tests-'
/** Several times what the databases, pictures and browsers of a run take. */
const NEEDED_BYTES = 8e9

/**
 * A folder in memory for the temporary files of a test run, removed at its end; undefined where memory is scarce. Tests make
 * and drop databases by the hundred, and a database of a thousand files takes 0.4 s of processor time on a disk, and 0.04 s here.
 */
export function makeMemoryFolder({ memory = MEMORY, neededBytes = NEEDED_BYTES } = {}) {
  try {
    removeForgotten(memory)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < neededBytes) return undefined
    const folder = join(memory, `${NAME}${process.pid}`)
    mkdirSync(folder)
    process.once('exit', () => remove(folder))
    return folder
  } catch (error) {
    // Other systems have no such folder, or one that is not to be written to.
    if (['ENOENT', 'EACCES', 'EROFS'].includes(error.code)) return undefined
    throw error
  }
}

/** Removes the folders of runs that were killed. */
function removeForgotten(memory) {
  for (const name of readdirSync(memory))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length)))) remove(join(memory, name))
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
