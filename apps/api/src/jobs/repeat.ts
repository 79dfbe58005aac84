/**
 * Runs `work` again and again, never twice at once: a round that is due while one is under way is left out. Answers how
 * to end it: the round that is under way is told to stop, and waited for.
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
