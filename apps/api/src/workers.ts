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

  function fork(): Promise<void> {
    const worker = cluster.fork()
    send(worker, start)
    return new Promise((resolve, reject) => {
      worker.once('listening', () => resolve())
      worker.once('exit', (code) => {
        reject(new Error(`A process that answers requests ended with code ${code}`))
        if (!isEnding) setTimeout(() => void fork().catch(() => {}), RESTART_DELAY_MS)
      })
    })
  }

  /** Asks every worker to finish and end; those that are still wanted are started again. */
  async function stopAll(): Promise<void> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = workers.map(
      (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
    )
    for (const worker of workers) send(worker, { type: 'stop' })
    await Promise.all(ended)
  }

  await Promise.all(Array.from({ length: count }, fork))
  return {
    stopAll,
    async close() {
      isEnding = true
      await stopAll()
    },
  }
}

function send(worker: Worker, message: WorkerMessage): void {
  worker.send(message)
}
