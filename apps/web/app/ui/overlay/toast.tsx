import { lazy, Suspense } from 'react'
import { useStore } from '../../lib/store.ts'
import { toastNeed } from './toast-store.ts'

const ToastViewport = lazy(() => import('./toast-viewport.tsx'))

/** Mounts the toast viewport once it is needed. Use it once in the document. */
export function Toasts() {
  return (
    useStore(toastNeed) && (
      <Suspense>
        <ToastViewport />
      </Suspense>
    )
  )
}
