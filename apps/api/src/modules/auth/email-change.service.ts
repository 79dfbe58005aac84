import { AppError } from '../../http/app-error.ts'
import type { Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import { formatTimestamp, type Language } from '../../http/language.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import {
  deleteEmailTokens,
  deleteOtherEmailChanges,
  findEmailToken,
  markEmailTokenUsed,
} from './email-tokens.repository.ts'
import type { AccountMail } from './account-mail.ts'
import { SECURITY_MAILS } from './mail/security-mails.ts'
import type { MailedLinks } from './mailed-links.service.ts'
import type { PasswordProof } from './password-proof.service.ts'

type Dependencies = AuthDependencies & { accountMail: AccountMail; links: MailedLinks; proof: PasswordProof }

export type EmailChange = ReturnType<typeof createEmailChange>

/**
 * Changes the address of an account: requested with the password, completed by the link mailed to the new
 * address.
 */
export function createEmailChange(deps: Dependencies) {
  const { db, clock, events, users, accountMail, links, proof, unverified } = deps

  /** Responds the same whether or not the address is taken. @throws AppError PASSWORD_CONFIRMATION_FAILED */
  async function request(userId: string, body: ChangeBody, network: string): Promise<void> {
    await proof.confirm(userId, body.current_password, network)
    await inTransaction(db, async (db) => {
      await deleteOtherEmailChanges(db, userId, body.email)
      await links.requestChange(db, userId, body.email)
    })
    events.emit('email_change_asked', { userId })
  }

  /** @throws AppError VERIFICATION_FAILED, EMAIL_TAKEN when another account verified the address meanwhile */
  async function follow(token: string): Promise<{ email: string }> {
    const moved = await inTransaction(db, (db) => move(db, token)).catch((error: unknown) => {
      if (findBrokenConstraint(error) === 'user_emails_pkey') throw new AppError('EMAIL_TAKEN')
      throw error
    })
    if (moved.isFirst) events.emit('email_changed', { userId: moved.userId })
    await unverified.followUp(moved.removed)
    return { email: moved.email }
  }

  async function move(db: Tx, token: string) {
    const now = clock()
    const link = await findEmailToken(db, token, now)
    const account = link && (await users.account.lock(db, link.user_id))
    if (!link?.new_email || account?.status !== 'active') throw new AppError('VERIFICATION_FAILED')
    const email = link.new_email
    const userId = account.id
    // Already followed, which succeeds again: a later change to yet another address would have deleted this
    // link.
    if (!(await markEmailTokenUsed(db, token, now)))
      return { userId, email, isFirst: false, removed: undefined }
    const removed = await unverified.releaseAddress(db, email)
    await users.account.setEmail(db, userId, email, now)
    await deleteEmailTokens(db, userId, ['verify', 'reset', 'change'], token)
    await accountMail.post(db, account, {
      mail: SECURITY_MAILS.email_changed,
      effect: createId(),
      data: { time: formatTimestamp(now, account.language as Language) },
      path: '/contact',
    })
    return { userId, email, isFirst: true, removed }
  }

  return { request, follow }
}

interface ChangeBody {
  email: string
  current_password: string
}
