/**
 * Creates a queue that starts at most one call per interval; early calls are delayed, not refused.
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
