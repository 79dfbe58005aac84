import { createStore, useStore } from '../store.ts'

/** After this time, in ms, a page says that something takes longer than usual. */
export const SLOW_MS = 5_000

/** The attempts that take longer than usual. */
const slowAttempts = createStore<readonly AbortController[]>([])

/** Whether something that the page waits for takes longer than usual. */
export function useIsSlow(): boolean {
  return useStore(slowAttempts).length > 0
}

/** Restarts what takes longer than usual. */
export function restartSlowLoads(): void {
  for (const attempt of slowAttempts.get()) attempt.abort()
}

/**
 * Runs a load that the page waits for, so that the shopper can restart it when it takes long.
 *
 * @param signal ends it for good
 */
export async function runAwaited<Result>(
  load: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const attempt = new AbortController()
    const timer = setTimeout(() => slowAttempts.set([...slowAttempts.get(), attempt]), SLOW_MS)
    try {
      return await load(signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal)
    } catch (error) {
      if (!attempt.signal.aborted || signal?.aborted) throw error
    } finally {
      clearTimeout(timer)
      if (slowAttempts.get().includes(attempt))
        slowAttempts.set(slowAttempts.get().filter((each) => each !== attempt))
    }
  }
}
