/**
 * Makes a queue that starts at most one call per interval; a hasty one waits for its turn instead of failing.
 *
 * @param intervalMs time between two starts
 */
export function toQueue(intervalMs: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let nextStartMs = 0
  return async (run) => {
    const nowMs = Date.now()
    const startMs = Math.max(nowMs, nextStartMs)
    nextStartMs = startMs + intervalMs
    if (startMs > nowMs) await new Promise((resolve) => setTimeout(resolve, startMs - nowMs))
    return run()
  }
}
