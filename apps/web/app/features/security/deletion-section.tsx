import { deleteAccount, DELETION_COOLING_DAYS } from '@shop/contract/auth/security.endpoints'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { SecuritySection } from './security-section.tsx'

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

interface DeletionSectionProps {
  email: string | undefined
  /** Called after the account is closed, with the ISO 8601 time of the erasure. */
  onClosed: (erasedAfter: string) => Promise<void>
}

/** Closes the account after an explanation and the password. */
export function DeletionSection({ email, onClosed }: DeletionSectionProps) {
  const [isOpen, setIsOpen] = useState(false)

  async function close(password: string) {
    const result = await call(deleteAccount, { body: { current_password: password } })
    if (!result.ok) return result
    await onClosed(result.data.erased_after)
    return undefined
  }

  return (
    <SecuritySection
      id="deletion"
      title={m.security_deletion_title()}
      lead={m.security_deletion_lead({ days: DELETION_COOLING_DAYS })}
      isDangerous
    >
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {m.security_deletion_open()}
      </Button>
      {isOpen && (
        <Suspense>
          <SignOutDialog
            kind="deletion"
            title={m.security_deletion_dialog()}
            confirmLabel={m.security_deletion_confirm()}
            cancelLabel={m.security_deletion_dismiss()}
            email={email}
            onConfirm={close}
            onClose={() => setIsOpen(false)}
          >
            <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-gold-600">
              <li>{m.security_deletion_now()}</li>
              <li>{m.security_deletion_orders()}</li>
              <li>{m.security_deletion_later({ days: DELETION_COOLING_DAYS })}</li>
              <li>{m.security_deletion_undo({ days: DELETION_COOLING_DAYS })}</li>
            </ul>
          </SignOutDialog>
        </Suspense>
      )}
    </SecuritySection>
  )
}
