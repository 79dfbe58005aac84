import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createDebouncedSave, type DebouncedSave } from '../storage/debounced-save.ts'

/** Delay between the last change of a draft and its save. */
const DRAFT_DELAY_MS = 300

/**
 * A debounced save of what a form holds. It also runs when the page is hidden or left, and when the form goes away: in
 * a layout effect, so that it comes before the next form reads what is stored.
 */
export function useDebouncedSave(save: () => void): Pick<DebouncedSave, 'schedule' | 'cancel'> {
  const saveLatest = useEffectEvent(save)
  const saving = useRef<DebouncedSave>(undefined)
  useLayoutEffect(() => {
    const started = createDebouncedSave(saveLatest, DRAFT_DELAY_MS)
    saving.current = started
    return () => {
      started.saveNow()
      started.stop()
    }
  }, [])
  return { schedule: () => saving.current?.schedule(), cancel: () => saving.current?.cancel() }
}
