import { useIsOnline } from '../lib/use-is-online.ts'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icons.tsx'
import { useKeptCopy } from './use-kept-copy.ts'

/**
 * Tells below the header that there is no connection, and of when the page is where it comes from a copy. Lies above
 * the page, so nothing moves.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const keptAt = useKeptCopy()
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {(!isOnline || keptAt) && (
        <div className="flex items-center justify-center gap-2 bg-gold-100 px-4 py-2 text-center text-sm text-ink">
          <Icon name="offline" className="size-5 text-gold-600" />
          <p>{keptAt ? m.shell_kept_copy({ time: keptAt }) : m.shell_offline()}</p>
        </div>
      )}
    </div>
  )
}
