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
      worker.once('exit', (code) => {
        reject(new Error(`A process that answers requests ended with code ${code}`))
        if (isEnding || leaving.delete(worker) || !isWanted) return
        setTimeout(() => void fork().catch(() => {}), RESTART_DELAY_MS)
      })
    })
  }

  const listWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const untilGone = (worker: Worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve()))

  /** One that does not come up leaves those before it where they are. */
  async function renewAll(): Promise<void> {
    for (const worker of listWorkers()) {
      if (isEnding) return
      await fork({ isExtra: true })
      const gone = untilGone(worker)
      leaving.add(worker)
      send(worker, { type: 'stop' })
      await gone
    }
  }

  /** Asks every worker to finish and end; those that are still wanted are started again. */
  async function stopAll(): Promise<void> {
    const workers = listWorkers()
    const ended = workers.map(untilGone)
    for (const worker of workers) send(worker, { type: 'stop' })
    await Promise.all(ended)
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

function send(worker: Worker, message: WorkerMessage): void {
  worker.send(message)
}
