import { endAllSessions } from '@shop/contract/auth/security.endpoints'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

interface SignOutEverywhereProps {
  email: string | undefined
  onEnded: () => Promise<void>
}

/** Signs every device out, after the password. */
export function SignOutEverywhere({ email, onEnded }: SignOutEverywhereProps) {
  const [isOpen, setIsOpen] = useState(false)

  async function end(password: string) {
    const result = await call(endAllSessions, { body: { current_password: password } })
    if (!result.ok) return result
    await onEnded()
    return undefined
  }

  return (
    <>
      <Button variant="secondary" className="mt-5" onClick={() => setIsOpen(true)}>
        {m.security_everywhere()}
      </Button>
      {isOpen && (
        <Suspense>
          <SignOutDialog
            kind="everywhere"
            title={m.security_everywhere_title()}
            confirmLabel={m.security_everywhere()}
            cancelLabel={m.security_dismiss()}
            email={email}
            onConfirm={end}
            onClose={() => setIsOpen(false)}
          >
            <p>{m.security_everywhere_text()}</p>
          </SignOutDialog>
        </Suspense>
      )}
    </>
  )
}
