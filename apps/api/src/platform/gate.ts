import { AppError } from './app-error.ts'

/** Runs work when there is room for it. @throws AppError BUSY when too much waits already */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `atOnce` run and `mayWait` wait: costly work must not starve the rest of the shop. */
export function createGate({ atOnce, mayWait }: { atOnce: number; mayWait: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw new AppError('BUSY', { retryAfter: 2 })
      await new Promise<void>((resume) => waiting.push(resume))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line; only an empty line frees it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
