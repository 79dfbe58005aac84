/**
 * For an effect whose code is loaded on demand: runs it, unless the effect has ended meanwhile. Returns the effect's
 * clean-up. A failure is only logged, so the code must be optional.
 */
export function runLoaded<Module>(
  loading: Promise<Module>,
  run: (module: Module) => (() => void) | undefined,
): () => void {
  let hasEnded = false
  let stop: (() => void) | undefined
  loading.then(
    (module) => {
      if (!hasEnded) stop = run(module)
    },
    (error: unknown) => console.warn('Optional code could not be loaded', error),
  )
  return () => {
    hasEnded = true
    stop?.()
  }
}
