import { useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icons.tsx'

/** Tells below the header that there is no connection; lies above the page, so nothing moves. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-gold-100 px-4 py-2 text-center text-sm text-ink">
          <Icon name="offline" className="size-5 text-gold-600" />
          {m.shell_offline()}
        </p>
      )}
    </div>
  )
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
