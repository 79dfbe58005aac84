/** Runs something once the browser is idle; returns how to call it off. Safari has no idle callback: the next task must do. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run)
  return () => clearTimeout(timer)
}
