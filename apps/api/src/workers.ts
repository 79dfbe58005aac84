import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { startWebServer } from './web-server.ts'
import type { WorkerMessage } from './worker.ts'

/** A worker that dies again at once must not be started in a tight circle. */
const RESTART_DELAY_MS = 500

export interface Workers {
  close(): Promise<void>
}

/** Starts the processes that answer requests: this one when one is enough, else a cluster that shares the port. */
export async function startWorkers(config: Config, connectionString: string): Promise<Workers> {
  if (config.workers === 1) return startWebServer(config, connectionString)
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), serialization: 'json' })
  let isEnding = false

  function fork(): Promise<void> {
    const worker = cluster.fork()
    send(worker, { type: 'start', config, connectionString })
    return new Promise((resolve, reject) => {
      worker.once('listening', () => resolve())
      worker.once('exit', (code) => {
        reject(new Error(`A process that answers requests ended with code ${code}`))
        if (!isEnding) setTimeout(() => void fork().catch(() => {}), RESTART_DELAY_MS)
      })
    })
  }

  await Promise.all(Array.from({ length: config.workers }, fork))
  return {
    async close() {
      isEnding = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(
        workers.map(
          (worker) =>
            new Promise<void>((resolve) => {
              worker.once('exit', () => resolve())
              send(worker, { type: 'stop' })
            }),
        ),
      )
    },
  }
}

function send(worker: Worker, message: WorkerMessage): void {
  worker.send(message)
}
