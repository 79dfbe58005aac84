import { useEffect } from 'react'
import { whenIdle } from '../lib/react/when-idle.ts'

/** Delay between idle and preloading (docs/specification, section 2, "Preloading"). */
const DELAY_MS = 1_000

/**
 * Preloads the code of the pages that visitors are likely to open next: when the browser is idle, plus one second. A
 * failure is only logged, because the page itself loads the code again.
 *
 * @param load imports the code; must be the same function in every render
 */
export function useIdlePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = whenIdle(() => {
      timer = setTimeout(() => {
        load().catch((error: unknown) => console.warn('Code could not be preloaded', error))
      }, DELAY_MS)
    })
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [load])
}
