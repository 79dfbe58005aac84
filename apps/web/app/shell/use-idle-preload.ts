import { useEffect } from 'react'
import { preloadPages } from '../lib/preload-pages.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** The list and the cart follow the home page by this much (specification, section 2, "Preloading"). */
const PAGES_DELAY_MS = 1_000

/**
 * Once the browser is idle, and one second later, loads the code of the pages that visitors mostly go to next. What
 * they share with the home page (cards, pictures) has come with it.
 *
 * @param routeIds ids in `routes.ts`; the same list at every render
 */
export function useIdlePreload(routeIds: readonly string[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = whenIdle(() => {
      timer = setTimeout(() => preloadPages(routeIds), PAGES_DELAY_MS)
    })
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [routeIds])
}
