import { useSyncExternalStore } from 'react'

/** From the width on at which pages have two columns: `lg` of Tailwind. */
const WIDE = '(min-width: 64rem)'

/** Whether the window has room for two columns. For what only the browser renders: a server does not know it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
