/** Cart and profile are saved after this pause (specification, section 9), and at once when the page is left. */
const SAVE_PAUSE_MS = 1_000

/** Something that is saved once its changes have paused. */
export interface PausedSave {
  /** Word of a change: the pause begins anew. */
  schedule: () => void
  /** Nothing is left to save. */
  cancel: () => void
  /** Drops what is not saved yet, and listens no more. */
  stop: () => void
}

/** Makes one. Browser only. */
export function createPausedSave(save: () => void): PausedSave {
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
      timer = setTimeout(saveNow, SAVE_PAUSE_MS)
    },
    cancel,
    stop() {
      cancel()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    },
  }
}
