import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastNeed } from './toast-store.ts'

const ToastViewport = lazy(() => import('./toast-viewport.tsx'))

/** Mounts the toast viewport once it is needed. Use it once in the document. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(toastNeed.subscribe, toastNeed.read, () => false)
  return isNeeded ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null
}
