import { getMe } from '@shop/contract/users'
import { call } from '../../lib/api.ts'
import { isUnanswered } from '../../lib/api-result.ts'
import { expectParting, forgetParting, type PartingKind } from '../../lib/parting.ts'
import { m } from '../../paraglide/messages.js'
import PasswordDialog, { type PasswordDialogProps } from './password-dialog.tsx'

export interface PartingDialogProps extends Omit<PasswordDialogProps, 'doubt'> {
  kind: PartingKind
}

const DOUBTS: Readonly<Record<PartingKind, () => string>> = {
  deletion: m.security_unanswered_deletion,
  everywhere: m.security_unanswered_everywhere,
}

/**
 * Asks for the password before something that ends the session. Whatever becomes of the answer, the page that the
 * shopper is led to can say what happened. Load it lazily.
 */
export default function PartingDialog({ kind, onConfirm, ...dialog }: PartingDialogProps) {
  async function confirm(password: string) {
    expectParting(kind)
    try {
      const refused = await onConfirm(password)
      // A session that is over is the end that was asked for.
      if (refused && refused.status !== 401) forgetParting()
      return refused
    } catch (error) {
      // A check meanwhile may have taken the session for one that goes on.
      if (isUnanswered(error)) expectParting(kind)
      else forgetParting()
      throw error
    }
  }

  async function check() {
    expectParting(kind)
    const answer = await call(getMe, {})
    // It is done, and the page is on its way to the login, which has the words.
    if (answer.status === 401) return new Promise<never>(() => undefined)
    if (!answer.ok) throw new Error(answer.error.message)
    forgetParting()
  }

  return <PasswordDialog {...dialog} onConfirm={confirm} doubt={{ text: DOUBTS[kind](), onCheck: check }} />
}
