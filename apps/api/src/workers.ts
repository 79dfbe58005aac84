import cluster, { type Worker } from 'node:cluster'
import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { startWebServer } from './web-server.ts'
import type { WorkerMessage } from './worker.ts'

/** A worker that dies again at once must not be started in a tight circle. */
const RESTART_DELAY_MS = 500
/** Editors write a file in several steps. */
const SETTLE_MS = 200
/** A worker that is told to stop takes some seconds for what is under way; one that takes this long is stuck. */
const STOP_LIMIT_MS = 30_000

export interface Workers {
  /**
   * Puts new processes in the places of those that answer, one after the other, each open before the old one goes. Absent
   * where this process answers by itself.
   */
  renew?(): Promise<void>
  close(): Promise<void>
}

/** Starts the processes that answer requests: this one when one is enough, else a cluster that shares the port. */
export async function startWorkers(config: Config, connectionString: string): Promise<Workers> {
  if (config.workers === 1) return startWebServer(config, connectionString)
  return startCluster({ type: 'start', config, connectionString, dev: false }, config.workers)
}

/** One process with hot reload: pages by Vite, and the process anew when the server's code changes. */
export async function startDevWorker(config: Config, connectionString: string): Promise<Workers> {
  const workers = await startCluster({ type: 'start', config, connectionString, dev: true }, 1)
  let timer: NodeJS.Timeout | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => workers.stopAll(), SETTLE_MS)
  }
  const watchers = [import.meta.dirname, join(import.meta.dirname, '../../../packages/contract/src')].map(
    (folder) => watch(folder, { recursive: true }, restart),
  )
  return {
    close: async () => {
      for (const watcher of watchers) watcher.close()
      await workers.close()
    },
  }
}

async function startCluster(start: WorkerMessage, count: number) {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), serialization: 'json' })
  let isEnding = false
  /** Those that go for good: others have their places already. */
  const leaving = new Set<Worker>()

  /** Resolves when the process answers. One that dies is replaced; `isExtra`: not before it has answered. */
  function fork({ isExtra = false } = {}): Promise<void> {
    const worker = cluster.fork()
    let isWanted = !isExtra
    send(worker, start)
    return new Promise((resolve, reject) => {
      worker.once('listening', () => {
        isWanted = true
        resolve()
      })
      const end = (how: string) => {
        reject(new Error(`A process that answers requests ${how}`))
        if (isEnding || leaving.delete(worker) || !isWanted) return
        startAgain()
      }
      worker.once('exit', (code) => end(`ended with code ${code}`))
      worker.on('error', ({ message }) => {
        // What cannot be sent to one that dies is no loss: its exit follows. Only one that never began has none.
        if (worker.process.pid === undefined) end(`did not start: ${message}`)
      })
    })
  }

  const startAgain = () => void setTimeout(() => void fork().catch(() => {}), RESTART_DELAY_MS)
  const listWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

  /** One that does not come up leaves those before it where they are. */
  async function renewAll(): Promise<void> {
    for (const worker of listWorkers()) {
      if (isEnding) return
      // It died while those before it were renewed, and is replaced already.
      if (worker.isDead() || !worker.isConnected()) continue
      // From now on: should it die before the new one answers, that one has its place.
      leaving.add(worker)
      try {
        await fork({ isExtra: true })
      } catch (error) {
        const isStillThere = leaving.delete(worker)
        if (!isStillThere && !isEnding) startAgain()
        throw error
      }
      await stop(worker)
    }
  }

  /** Asks every worker to finish and end; those that are still wanted are started again. */
  async function stopAll(): Promise<void> {
    await Promise.all(listWorkers().map(stop))
  }

  let renewing: Promise<void> | undefined
  await Promise.all(Array.from({ length: count }, () => fork()))
  return {
    stopAll,
    renew: () => (renewing ??= renewAll().finally(() => (renewing = undefined))),
    async close() {
      isEnding = true
      await stopAll()
    },
  }
}

/** Asks a worker to finish and end, and resolves once it has. One that is stuck is killed. */
async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  send(worker, { type: 'stop' })
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS)
  await gone
  clearTimeout(limit)
}

/** Over a closed channel nothing is sent: whoever had it ends by itself. */
function send(worker: Worker, message: WorkerMessage): void {
  if (worker.isConnected()) worker.send(message)
}
