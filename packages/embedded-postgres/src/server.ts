import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterContext } from './cluster.ts'
import { clearEarlierRun, findPostmasterFile, signalServer } from './earlier-run.ts'
import { EmbeddedDatabaseError } from './error.ts'
import { openDatabaseLogFile } from './log-file.ts'
import type { DatabaseLogFile } from './log-file.ts'
import { spawnDatabaseProcess, findErrorMessage, toSpawnError } from './process.ts'
import { toSettingArguments } from './settings.ts'
import { findFreePort } from './free-port.ts'

/** A running PostgreSQL server, restarted on the same port if its process dies. */
type DatabaseServer = { port: number; stop(): Promise<void> }

const POLL_MS = 5
const PROGRESS_INTERVAL_MS = 5_000
const START_TIMEOUT_MS = 30_000
const RETRY_PAUSE_MS = 100
const RESTART_PAUSE_MS = 2_000
// Together below the 10 s within which the whole shop must stop.
const FAST_STOP_MS = 6_000
const IMMEDIATE_STOP_MS = 2_000

/** PostgreSQL's messages about another process that may end soon. */
const TRANSIENT_ERROR =
  /lock file ".*" already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/

/**
 * Starts the server on a free port of 127.0.0.1.
 * @throws {EmbeddedDatabaseError} if it cannot start
 */
export async function startDatabaseServer(context: ClusterContext): Promise<DatabaseServer> {
  const logFile = openDatabaseLogFile(context.directory)
  let stopped = false
  let restarting = Promise.resolve()
  const launched = await launch(context, logFile).catch((error: unknown) => {
    logFile.close()
    throw error
  })
  const { port } = launched
  let { child } = launched

  function watch(): void {
    child.unref()
    child.once('exit', () => {
      if (!stopped) restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    context.log.warn('The database process died; starting it again.')
    while (!stopped) {
      try {
        child = (await launch(context, logFile, port)).child
        watch()
        return
      } catch (error) {
        context.log.warn(
          `The database does not start: ${error instanceof Error ? error.message : String(error)}`,
        )
        await delay(RESTART_PAUSE_MS)
      }
    }
  }

  // If the shop exits without stopping it (an uncaught error), the database stops too.
  const stopOnExit = () => signal(context, child, 'INT')
  process.once('exit', stopOnExit)
  watch()

  return {
    port,
    async stop() {
      if (stopped) return
      stopped = true
      await restarting
      process.removeListener('exit', stopOnExit)
      await stopServer(context, child)
      logFile.close()
    },
  }
}

async function stopServer(context: ClusterContext, child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  signal(context, child, 'INT')
  await waitAtMost(ended, FAST_STOP_MS)
  if (hasEnded(child)) return
  context.log.warn('The database does not stop in time; killing it.')
  signal(context, child, 'QUIT')
  await waitAtMost(ended, IMMEDIATE_STOP_MS)
}

async function waitAtMost(event: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController()
  await Promise.race([event, delay(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
}

function signal({ binaries }: ClusterContext, child: ChildProcess, name: 'INT' | 'QUIT'): void {
  if (child.pid !== undefined && !hasEnded(child)) signalServer(binaries, child.pid, name)
}

async function launch(
  context: ClusterContext,
  logFile: DatabaseLogFile,
  fixedPort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let nextProgress = Date.now() + PROGRESS_INTERVAL_MS
  for (;;) {
    const port = fixedPort ?? (await findFreePort())
    const logSize = logFile.size()
    const child = spawnDatabaseProcess({
      account: context.account,
      file: context.binaries.postgres,
      args: ['-D', context.dataDirectory, ...toSettingArguments(context.settings, port)],
      stdio: ['ignore', logFile.descriptor, logFile.descriptor],
    })
    if (await becomesReady(child, context)) return { child, port }
    const output = logFile.readSince(logSize)
    if (!TRANSIENT_ERROR.test(output) || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `The database does not start: ${findErrorMessage(output)} (see ${logFile.path})`,
      )
    }
    if (Date.now() > nextProgress) {
      context.log.info(`Waiting for an earlier database process to end: ${findErrorMessage(output)}`)
      nextProgress = Date.now() + PROGRESS_INTERVAL_MS
    }
    await delay(RETRY_PAUSE_MS)
    await clearEarlierRun(context)
  }
}

/** True once the server accepts connections, false if it exited first. There is no timeout: recovery may take long. */
async function becomesReady(child: ChildProcess, { dataDirectory, log }: ClusterContext): Promise<boolean> {
  let spawnError: Error | undefined
  child.once('error', (error) => (spawnError = error))
  let nextProgress = Date.now() + PROGRESS_INTERVAL_MS
  for (;;) {
    await delay(POLL_MS)
    if (spawnError !== undefined) throw toSpawnError(spawnError)
    if (hasEnded(child)) return false
    const file = await findPostmasterFile(dataDirectory)
    if (file?.pid === child.pid && file?.status === 'ready') return true
    if (Date.now() > nextProgress) {
      log.info('The database is still recovering from the last run.')
      nextProgress = Date.now() + PROGRESS_INTERVAL_MS
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
