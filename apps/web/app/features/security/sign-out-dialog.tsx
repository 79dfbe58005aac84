import { getMe } from '@shop/contract/users'
import { call } from '../../lib/api/api.ts'
import { isUnanswered } from '../../lib/api/api-result.ts'
import {
  markSigningOut,
  clearPendingSignOut,
  type PendingSignOutKind,
} from '../../lib/storage/pending-sign-out.ts'
import { m } from '../../paraglide/messages.js'
import PasswordDialog, { type PasswordDialogProps } from './password-dialog.tsx'

export interface SignOutDialogProps extends Omit<PasswordDialogProps, 'doubt'> {
  kind: PendingSignOutKind
}

const DOUBTS: Readonly<Record<PendingSignOutKind, () => string>> = {
  deletion: m.security_unanswered_deletion,
  everywhere: m.security_unanswered_everywhere,
}

/**
 * Asks for the password before something that ends the session. Whatever becomes of the answer, the page that the
 * shopper is led to can say what happened. Load it lazily.
 */
export default function SignOutDialog({ kind, onConfirm, ...dialog }: SignOutDialogProps) {
  async function confirm(password: string) {
    markSigningOut(kind)
    try {
      const refused = await onConfirm(password)
      // A session that is over is the end that was asked for.
      if (refused && refused.status !== 401) clearPendingSignOut()
      return refused
    } catch (error) {
      // A check meanwhile may have taken the session for one that goes on.
      if (isUnanswered(error)) markSigningOut(kind)
      else clearPendingSignOut()
      throw error
    }
  }

  async function check() {
    markSigningOut(kind)
    const result = await call(getMe, {})
    // It is done, and the page is on its way to the login, which has the words.
    if (result.status === 401) return new Promise<never>(() => undefined)
    if (!result.ok) throw new Error(result.error.message)
    clearPendingSignOut()
  }

  return <PasswordDialog {...dialog} onConfirm={confirm} doubt={{ text: DOUBTS[kind](), onCheck: check }} />
}
