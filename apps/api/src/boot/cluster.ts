import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import engineSettings from './engine-settings.json' with { type: 'json' }
import type { ShopAccess } from './serve.ts'
import type { WorkerMessage } from './worker.ts'

/** Delay before a dead worker is replaced; doubles with each one that dies before it has listened. */
const MIN_RESTART_MS = 500
const MAX_RESTART_MS = 30_000
/** A worker that has not stopped after this time is killed. */
const STOP_TIMEOUT_MS = 30_000
/** Traced queries need their instrumentation before pg is loaded. */
const TRACING_ARGUMENTS = ['--import', import.meta.resolve('../observability/instrument-pg.ts')]
/** Exit code of a worker that has already reported its failure at the terminal. */
const REPORTED = 1

export interface Workers {
  /**
   * Has the first worker prepare the shop, and serve it once its pages are built; then the others serve it too.
   * @throws WorkerExitError if a worker exits, and what `pagesBuilt` rejects with
   */
  open(access: ShopAccess, pagesBuilt: Promise<unknown>): Promise<void>
  /**
   * Replaces the workers one by one, each once its successor listens.
   * @throws WorkerExitError if a successor exits; its predecessor stays
   */
  renew(): Promise<void>
  close(): Promise<void>
}

/** A worker process has exited. */
export class WorkerExitError extends Error {
  override name = 'WorkerExitError'
  /** Whether the worker has already reported why. */
  isReported: boolean

  constructor(reason: string, isReported: boolean) {
    super(`A process that serves requests ${reason}`)
    this.isReported = isReported
  }
}

interface Member {
  worker: Worker
  /** Resolves when the worker's modules are loaded and it receives messages. */
  ready: Promise<void>
  /** @throws WorkerExitError if the worker exits first */
  listening: Promise<void>
}

/**
 * Forks the first process, which loads its modules, waits for `open` and also runs the background jobs; the others follow
 * once it listens.
 */
export function forkWorkers(count: number, { dev, isTraced }: { dev: boolean; isTraced: boolean }): Workers {
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'worker.ts'),
    execArgv: [...process.execArgv, ...engineSettings.arguments, ...(isTraced ? TRACING_ARGUMENTS : [])],
  })
  let access: ShopAccess | undefined
  let pagesBuilt: Promise<unknown> | undefined
  let isOpen = false
  let isEnding = false
  let restartMs = MIN_RESTART_MS
  let renewing = Promise.resolve()
  /** The current worker of each slot; while one is renewed, its successor takes the slot. */
  const places: Member[] = []
  const readyWorkers = new WeakSet<Worker>()
  fork(0)

  function fork(place: number): Member {
    const worker = cluster.fork(engineSettings.environment)
    const ready = new Promise<void>((resolve) => {
      worker.once('message', () => {
        readyWorkers.add(worker)
        resolve()
      })
    })
    const listening = new Promise<void>((resolve, reject) => {
      // It opens the console's port before the shop's.
      worker.on('listening', ({ port }) => {
        if (port !== access?.config.http.port) return
        restartMs = MIN_RESTART_MS
        resolve()
      })
      const die = (reason: string, isReported = false) => {
        reject(new WorkerExitError(reason, isReported))
        if (isOpen && !isEnding) replaceLater(place, worker)
      }
      worker.once('exit', (code, signal) =>
        die(signal ? `was ended by ${signal}` : `ended with code ${code}`, code === REPORTED),
      )
      // `exit` follows, unless the process could not be started at all.
      worker.on('error', ({ message }) => worker.process.pid ?? die(`did not start: ${message}`))
    })
    // Handled where it is awaited, which may be later.
    listening.catch(() => {})
    places[place] = { worker, ready, listening }
    return places[place]
  }

  function replaceLater(place: number, dead: Worker): void {
    setTimeout(() => {
      // A failed renewal may have given the slot back to the predecessor.
      if (isEnding || places[place]?.worker !== dead) return
      fork(place)
      serve(place).catch(() => {})
    }, restartMs)
    restartMs = Math.min(2 * restartMs, MAX_RESTART_MS)
  }

  /** Resolves when the worker in this slot listens. */
  async function serve(place: number): Promise<void> {
    const { worker, ready, listening } = places[place]!
    await Promise.race([ready, listening])
    const isFirst = place === 0
    const prepares = isFirst && !isOpen
    send(worker, { type: 'start', ...access!, dev, prepares, hasBackground: isFirst })
    if (prepares) {
      await Promise.race([pagesBuilt, listening])
      send(worker, { type: 'pages-built' })
    }
    await listening
  }

  async function renewAll(): Promise<void> {
    for (const [place, old] of [...places].entries()) {
      // A worker that died meanwhile is replaced anyway.
      if (isEnding || places[place] !== old || old.worker.isDead()) continue
      fork(place)
      try {
        await serve(place)
      } catch (error) {
        if (!old.worker.isDead()) places[place] = old
        throw error
      }
      await stop(old.worker)
    }
  }

  /** Stops a worker gracefully and resolves once it has exited; kills it after the timeout. */
  async function stop(worker: Worker): Promise<void> {
    if (worker.isDead()) return
    const exited = once(worker, 'exit')
    const kill = () => worker.process.kill('SIGKILL')
    if (readyWorkers.has(worker)) send(worker, { type: 'stop' })
    else kill()
    const timer = setTimeout(kill, STOP_TIMEOUT_MS)
    await exited
    clearTimeout(timer)
  }

  return {
    async open(given, built) {
      access = given
      pagesBuilt = built
      await serve(0)
      // Only now: the first page would wait for the modules of all of them.
      for (let place = 1; place < count; place += 1) fork(place)
      await Promise.all(places.slice(1).map((_, index) => serve(index + 1)))
      const dead = places.find(({ worker }) => worker.isDead())
      if (dead) throw new WorkerExitError('ended during the start', false)
      isOpen = true
    },
    renew: () => (renewing = renewing.catch(() => {}).then(renewAll)),
    async close() {
      isEnding = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stop(worker!)))
    },
  }
}

/** A worker whose channel is closed exits by itself. */
function send(worker: Worker, message: WorkerMessage): void {
  if (worker.isConnected()) worker.send(message)
}
