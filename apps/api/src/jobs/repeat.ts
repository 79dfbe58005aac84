/**
 * Runs `work` at an interval, never concurrently: a round is skipped while one is running. Returns a function that
 * aborts the running round and waits for it.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  intervalMs: number,
  report: (error: unknown) => void,
  options: { now?: boolean } = {},
): () => Promise<void> {
  const ending = new AbortController()
  let current: Promise<void> | undefined
  function round(): void {
    current ??= work(ending.signal)
      .catch(report)
      .finally(() => (current = undefined))
  }
  const timer = setInterval(round, intervalMs)
  if (options.now) round()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await current
  }
}
