import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { checkSession } from './session-check.ts'
import { useSession } from './use-session.ts'

/** Shown while the server is unreachable: the data is from an earlier visit. */
export function LastKnownNotice({ className }: { className?: string }) {
  const { isOffline } = useSession()
  const [isChecking, setIsChecking] = useState(false)
  if (!isOffline) return null

  async function check() {
    setIsChecking(true)
    await checkSession().finally(() => setIsChecking(false))
  }

  return (
    <Notice announce {...(className && { className })}>
      <p>{navigator.onLine ? m.session_unreachable() : m.session_offline()}</p>
      <Button variant="quiet" className="mt-1 -ml-3" loading={isChecking} onClick={() => void check()}>
        {m.common_retry()}
      </Button>
    </Notice>
  )
}
