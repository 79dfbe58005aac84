import type { z } from 'zod'
import type { LoginBody, AuthResult } from '@shop/contract/auth/auth.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import { formatTimestamp, type Language } from '../../http/language.ts'
import type { UserRow } from '../users/user-row.shared.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import type { AccountClosing } from './account-closing.service.ts'
import { formatDevice } from '../../http/devices.ts'
import type { AccountMail, Addressee } from './account-mail.ts'
import { SECURITY_MAILS } from './mail/security-mails.ts'
import type { PasswordProof } from './password-proof.service.ts'
import type { PendingRegistrations } from './pending-registrations.service.ts'
import type { TokenPair } from './sessions.service.ts'

type Dependencies = AuthDependencies & {
  accountMail: AccountMail
  proof: PasswordProof
  registrations: PendingRegistrations
  closing: AccountClosing
}

/** Signing in. */
export function createLogin(deps: Dependencies) {
  const { db, clock, events, users, passwords, sessions, accountMail, proof, closing } = deps
  const { registrations } = deps

  /**
   * Responds with the same message after the same time for every wrong input. A right password of an
   * unverified registration gets EMAIL_NOT_VERIFIED, whether or not the address has an account with another
   * password.
   * @throws AppError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, ACCOUNT_DISABLED
   */
  async function login(
    body: z.output<typeof LoginBody>,
    from: { network: string; device: string; authorization: string | undefined },
  ): Promise<AuthResult> {
    const user = await proof.findByPassword(body.email, body.password_raw, from.network)
    if (!user) {
      const isPending = await registrations.has(body.email, body.password_raw)
      throw new AppError(isPending ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS')
    }
    // The plain password is only available here, so an outdated hash is renewed now.
    const newHash = passwords.isOutdated(user.password_hash)
      ? await passwords.hash(body.password_raw)
      : undefined
    const opened = await inTransaction(db, (db) => open(db, user, from.device, newHash))
    if (!opened) return login(body, from)
    const { pair, isReopened, isNewDevice } = opened
    // A device that signs in again leaves no older session behind.
    await sessions.end(undefined, from.authorization)
    events.emit('login_succeeded', { userId: user.id })
    if (isReopened) events.emit('account_reopened', { userId: user.id })
    if (isNewDevice) events.emit('login_from_new_device', { userId: user.id })
    return { ...pair, user: await users.getProfile(user.id) }
  }

  /**
   * Undefined when the hash has changed and the password must be compared again: the password was changed,
   * which ended every session, or a concurrent sign-in renewed the hash.
   */
  async function open(
    db: Tx,
    user: UserRow,
    device: string,
    newHash: string | undefined,
  ): Promise<{ pair: TokenPair; isReopened: boolean; isNewDevice: boolean } | undefined> {
    const now = clock()
    const account = await users.account.lock(db, user.id)
    if (account?.password_hash !== user.password_hash) return undefined
    // Only a caller who knows the password learns of it.
    if (account.disabled_at !== null) throw new AppError('ACCOUNT_DISABLED')
    if (newHash) await users.account.renewPasswordHash(db, user.id, newHash)
    const isReopened = account.status === 'closing'
    const isNewDevice = await sessions.isNewDevice(db, user.id, device)
    await users.account.open(db, user.id, now)
    const pair = await sessions.begin(user.id, device, db)
    if (isReopened) await closing.notifyRetained(db, account)
    if (isNewDevice) await notifyOfDevice(db, account, device, now)
    return { pair, isReopened, isNewDevice }
  }

  async function notifyOfDevice(db: Tx, account: Addressee, device: string, now: Date): Promise<void> {
    const language = account.language as Language
    await accountMail.post(db, account, {
      mail: SECURITY_MAILS.new_device,
      effect: createId(),
      data: {
        device: formatDevice(device, language),
        time: formatTimestamp(now, language),
      },
      path: '/user/security',
    })
  }

  return { login }
}
