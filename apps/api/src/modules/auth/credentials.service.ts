import { AppError } from '../../http/app-error.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import { formatTimestamp, type Language } from '../../http/language.ts'
import type { UserRow } from '../users/user-row.shared.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { requireUncommonPassword } from '../../security/common-passwords.ts'
import { deleteEmailTokens, findEmailToken, markEmailTokenUsed } from './email-tokens.repository.ts'
import type { AccountMail, Addressee } from './account-mail.ts'
import { SECURITY_MAILS } from './mail/security-mails.ts'
import type { MailedLinks } from './mailed-links.service.ts'
import type { PasswordProof } from './password-proof.service.ts'
import type { TokenPair } from './sessions.service.ts'

type Dependencies = AuthDependencies & { accountMail: AccountMail; links: MailedLinks; proof: PasswordProof }

/**
 * Sets a new password, with a mailed link or with the old password. Either ends every session (decision
 * 0007).
 */
export function createCredentials(deps: Dependencies) {
  const { db, clock, events, users, passwords, sessions, accountMail, links, proof } = deps

  /** Mails a link for choosing a new password; using it also verifies the address. */
  async function forgotPassword(email: string): Promise<void> {
    const userId = await links.requestLink('reset', email)
    events.emit('password_reset_asked', userId ? { userId } : {})
  }

  /**
   * Sets a new password with a mailed link, once. A client whose response was lost may retry: the same link
   * with the same password succeeds until the link expires.
   * @throws AppError RESET_TOKEN_INVALID, PASSWORD_TOO_COMMON
   */
  async function resetPassword(token: string, password: string): Promise<void> {
    const link = await findEmailToken(db, token, clock())
    const user = link?.purpose === 'reset' ? await users.findById(link.user_id) : undefined
    if (!link || !user) throw new AppError('RESET_TOKEN_INVALID')
    if (link.used_at) return acceptRepeat(user, password)
    await requireUncommonPassword(password, user)
    const passwordHash = await passwords.hash(password)
    const isDone = await inTransaction(db, async (db) => {
      const account = await users.account.lock(db, user.id)
      if (!account || !(await markEmailTokenUsed(db, token, clock()))) return false
      await replacePassword(db, account, passwordHash, token)
      // Using the mailed link verifies the address.
      await users.account.markEmailVerified(db, user.id, clock())
      return true
    })
    if (!isDone) return acceptRepeat(await users.findById(user.id), password)
    if (!user.verified_at) events.emit('account_verified', { userId: user.id })
    events.emit('password_reset', { userId: user.id })
  }

  async function acceptRepeat(user: UserRow | undefined, password: string): Promise<void> {
    if (!(await passwords.matches(password, user?.password_hash))) throw new AppError('RESET_TOKEN_INVALID')
  }

  /**
   * Returns a new session for this device. @throws AppError PASSWORD_CONFIRMATION_FAILED, PASSWORD_TOO_COMMON
   */
  async function changePassword(
    userId: string,
    body: { current_password: string; new_password: string },
    from: { network: string; device: string },
  ): Promise<TokenPair> {
    const user = await proof.confirm(userId, body.current_password, from.network)
    await requireUncommonPassword(body.new_password, user)
    const passwordHash = await passwords.hash(body.new_password)
    const pair = await inTransaction(db, async (db) => {
      const account = await users.account.lock(db, userId)
      // A concurrent change, closing or disabling may have won.
      if (
        account?.password_hash !== user.password_hash ||
        account.status !== 'active' ||
        account.disabled_at
      ) {
        throw new AppError('PASSWORD_CONFIRMATION_FAILED')
      }
      await replacePassword(db, account, passwordHash)
      return sessions.begin(userId, from.device, db)
    })
    events.emit('password_changed', { userId })
    return pair
  }

  /** Locks the account's row: a concurrent sign-in with the old password waits, then finds it changed. */
  async function replacePassword(
    db: Tx,
    account: Addressee,
    passwordHash: string,
    resetToken?: string,
  ): Promise<void> {
    const now = clock()
    await users.account.setPassword(db, account.id, passwordHash, now)
    await sessions.endAll(db, account.id, 'password')
    await deleteEmailTokens(db, account.id, ['verify', 'reset', 'change'], resetToken)
    await accountMail.post(db, account, {
      mail: SECURITY_MAILS.password_changed,
      effect: createId(),
      data: { time: formatTimestamp(now, account.language as Language) },
      path: '/forgot-password',
    })
  }

  return { forgotPassword, resetPassword, changePassword }
}
