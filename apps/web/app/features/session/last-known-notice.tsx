import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { checkSession } from './session-check.ts'
import { useSession } from './use-session.ts'

/** Shown while the server is unreachable: the data is from an earlier visit. */
export function LastKnownNotice({ className }: { className?: string }) {
  const { isOffline } = useSession()
  const [isChecking, send] = useSending()
  if (!isOffline) return null
  return (
    <Notice announce {...(className && { className })}>
      <p>{navigator.onLine ? m.session_unreachable() : m.session_offline()}</p>
      <Button
        variant="quiet"
        className="mt-1 -ml-3"
        loading={isChecking}
        onClick={() => void send(checkSession)}
      >
        {m.common_retry()}
      </Button>
    </Notice>
  )
}
