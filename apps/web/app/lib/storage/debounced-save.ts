/** Delay between the last change of cart or profile and its save. */
const SAVE_DELAY_MS = 1_000

/** A debounced save. */
export interface DebouncedSave {
  /** Starts the delay, or restarts it. */
  schedule: () => void
  /** Runs a scheduled save at once. */
  saveNow: () => void
  /** Drops a scheduled save. */
  cancel: () => void
  /** Drops a scheduled save and removes the listeners. */
  stop: () => void
}

/** Creates a debounced save that also runs when the page is hidden or left. Browser only. */
export function createDebouncedSave(save: () => void): DebouncedSave {
  let timer: ReturnType<typeof setTimeout> | undefined

  function saveNow() {
    if (timer === undefined) return
    cancel()
    save()
  }
  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }
  function saveWhenHidden() {
    if (document.visibilityState === 'hidden') saveNow()
  }

  addEventListener('pagehide', saveNow)
  document.addEventListener('visibilitychange', saveWhenHidden)
  return {
    schedule() {
      clearTimeout(timer)
      timer = setTimeout(saveNow, SAVE_DELAY_MS)
    },
    saveNow,
    cancel,
    stop() {
      cancel()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    },
  }
}
