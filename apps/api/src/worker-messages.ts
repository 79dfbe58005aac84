import type { Worker } from 'node:cluster'
import type { Config } from './config.ts'
import type { Progress } from './progress.ts'

/** What a process needs to know to open the shop. Secrets come this way, not through the environment. */
export interface ShopAccess {
  config: Config
  connectionString: string
}

/** What the supervisor tells a worker. */
export type WorkerMessage =
  /** Loads what it will need, while the parts that it waits for are still starting. */
  | { type: 'load' }
  /** Prepares the shop (preparation.ts), before anybody answers. */
  | ({ type: 'prepare' } & ShopAccess)
  /** Gets ready to answer. `hasBackground`: and does the work that nobody waits for. */
  | ({ type: 'start'; dev: boolean; hasBackground: boolean } & ShopAccess)
  /** Answers from now on. */
  | { type: 'listen' }
  | { type: 'stop' }

/** What a worker tells the supervisor while it prepares. */
export type WorkerReport =
  | { type: 'step'; name: string }
  | { type: 'progress'; message: string }
  | { type: 'stepDone' }
  | { type: 'note'; message: string }
  | { type: 'migrated' }
  | { type: 'prepared'; hasImported: boolean }
  | { type: 'failed'; name: string; message: string; stack?: string }

/** Progress that is shown by the supervisor, whose the terminal is. */
export function createRemoteProgress(tell: (report: WorkerReport) => void): Progress {
  return {
    async step(name, work) {
      tell({ type: 'step', name })
      const result = await work((message) => tell({ type: 'progress', message }))
      tell({ type: 'stepDone' })
      return result
    },
    note: (message) => tell({ type: 'note', message }),
  }
}

/**
 * Has a worker prepare the shop, and shows how far it is.
 * @param onMigrated called once other processes may use the database
 * @throws what the preparation threw, or when the worker ends instead
 */
export function prepareIn(
  worker: Worker,
  access: ShopAccess,
  progress: Progress,
  onMigrated: () => void,
): Promise<{ hasImported: boolean }> {
  const show = showSteps(progress)
  return new Promise((resolve, reject) => {
    const fail = (how: string) => reject(new WorkerError(`The process that prepares the shop ${how}`))
    worker.once('exit', (code, signal) => fail(toEnd(code, signal)))
    if (worker.isDead()) return fail('ended while the database was starting')
    worker.on('message', (told: WorkerReport) => {
      if (told.type === 'migrated') onMigrated()
      else if (told.type === 'prepared') resolve(told)
      else if (told.type === 'failed') reject(toError(told))
      else show(told)
    })
    worker.send({ type: 'prepare', ...access } satisfies WorkerMessage, (error) => {
      if (error) fail(`cannot be told to: ${error.message}`)
    })
  })
}

/** How a process ended, in words. */
export function toEnd(code: number | null, signal: string | null): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`
}

/** A process that is no more: it has said itself why, if it could. */
class WorkerError extends Error {
  override name = 'WorkerError'
}

function toError({ name, message, stack }: { name: string; message: string; stack?: string }): Error {
  return Object.assign(new Error(message), { name, ...(stack ? { stack } : {}) })
}

function showSteps(progress: Progress): (told: WorkerReport) => void {
  let report: (message: string) => void = () => {}
  let endStep: () => void = () => {}
  return (told) => {
    if (told.type === 'step') {
      void progress.step(told.name, (show) => {
        report = show
        return new Promise<void>((resolve) => (endStep = resolve))
      })
    } else if (told.type === 'progress') report(told.message)
    else if (told.type === 'stepDone') endStep()
    else if (told.type === 'note') progress.note(told.message)
  }
}
