import { useEffect } from 'react'
import { whenIdle } from '../lib/react/when-idle.ts'

/** The list and the cart follow the home page by this much (specification, section 2, "Preloading"). */
const DELAY_MS = 1_000

/**
 * Once the browser is idle, and one second later, loads code that the pages need to which visitors mostly go next. A
 * failure is only logged: the page that needs the code loads it again.
 *
 * @param load imports the code; the same function at every render
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
