import { useIsOnline } from '../lib/react/use-is-online.ts'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/media/icons.tsx'
import { useCachedCopy } from './use-cached-copy.ts'

/** Shows that there is no connection, or the age of a page from the cache; renders nothing otherwise. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const cachedAt = useCachedCopy()
  if (isOnline && !cachedAt) return null
  return (
    <div className="flex items-center justify-center gap-2 bg-gold-100 px-4 py-2 text-center text-sm text-ink">
      <Icon name="offline" className="size-5 text-gold-600" />
      <p>{cachedAt ? m.shell_cached_copy({ time: cachedAt }) : m.shell_offline()}</p>
    </div>
  )
}
