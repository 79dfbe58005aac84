import { getMe } from '@shop/contract/users/users.endpoints'
import { call } from '../../lib/api/api.ts'
import { isUnanswered } from '../../lib/api/api-result.ts'
import {
  markSigningOut,
  clearPendingSignOut,
  type PendingSignOutKind,
} from '../../lib/storage/pending-sign-out.ts'
import { m } from '../../paraglide/messages.js'
import PasswordDialog, { type PasswordDialogProps } from './password-dialog.tsx'

interface SignOutDialogProps extends Omit<PasswordDialogProps, 'unanswered'> {
  kind: PendingSignOutKind
}

const UNANSWERED_TEXTS: Readonly<Record<PendingSignOutKind, () => string>> = {
  deletion: m.security_unanswered_deletion,
  everywhere: m.security_unanswered_everywhere,
}

/**
 * Requires the password before an action that ends the session. The pending sign-out is stored, so that the
 * next page can report it even when the response is lost. Load it lazily.
 */
export default function SignOutDialog({ kind, onConfirm, ...dialog }: SignOutDialogProps) {
  async function confirm(password: string) {
    markSigningOut(kind)
    try {
      const refused = await onConfirm(password)
      // A 401 means that the session has ended, as requested.
      if (refused && refused.status !== 401) clearPendingSignOut()
      return refused
    } catch (error) {
      // A concurrent session check may have cleared the pending sign-out.
      if (isUnanswered(error)) markSigningOut(kind)
      else clearPendingSignOut()
      throw error
    }
  }

  async function check() {
    markSigningOut(kind)
    const result = await call(getMe, {})
    // It is done, and the page is navigating to the login page, which shows the message.
    if (result.status === 401) return new Promise<never>(() => undefined)
    if (!result.ok) throw new Error(result.error.message)
    clearPendingSignOut()
  }

  return (
    <PasswordDialog
      {...dialog}
      onConfirm={confirm}
      unanswered={{ text: UNANSWERED_TEXTS[kind](), onCheck: check }}
    />
  )
}
