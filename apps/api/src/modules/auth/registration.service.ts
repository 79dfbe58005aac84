import type { z } from 'zod'
import type { RegisterBody, AuthResult } from '@shop/contract/auth/auth.schemas'
import { AppError } from '../../http/app-error.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId, createToken } from '../../db/ids.ts'
import type { Language } from '../../http/language.ts'
import type { NewUser } from '../users/users.service.ts'
import type { UserRow } from '../users/user-row.shared.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { requireUncommonPassword } from '../../security/common-passwords.ts'
import type { EmailChange } from './email-change.service.ts'
import { findEmailToken, markEmailTokenUsed } from './email-tokens.repository.ts'
import type { MailedLinks } from './mailed-links.service.ts'
import type { PendingRegistrations } from './pending-registrations.service.ts'

type Dependencies = AuthDependencies & {
  links: MailedLinks
  registrations: PendingRegistrations
  emailChange: EmailChange
}

type Registration = z.output<typeof RegisterBody>

interface Chosen {
  password: string
  passwordHash: string
}

/** Registers accounts and verifies their addresses, without revealing whether an address is known. */
export function createRegistration(deps: Dependencies) {
  const { db, clock, events, users, registrations, accessTokens, links, emailChange } = deps

  async function register(body: Registration, language: Language): Promise<AuthResult> {
    await requireUncommonPassword(body.password_raw, body)
    const now = clock()
    const passwordHash = await registrations.hash(body.email, body.password_raw)
    await registrations.remember(passwordHash)
    const chosen = { password: body.password_raw, passwordHash }
    const newUser = {
      email: body.email,
      passwordHash,
      nickname: body.nickname,
      phone: body.phone_number,
      language,
      verified: false,
    }
    const created = await createOrNotifyOwner(newUser, chosen, now)
    if (created) events.emit('account_registered', { userId: created.id })
    return issueUnverifiedResult(body, created?.id ?? createId(), now)
  }

  /** Undefined when the address already has an account. */
  async function createOrNotifyOwner(
    newUser: NewUser,
    chosen: Chosen,
    now: Date,
  ): Promise<UserRow | undefined> {
    const created = await users.create(newUser, now, (db, userId) =>
      links.requestRegistration(db, userId, chosen),
    )
    if (created || (await notifyOwner(newUser.email, chosen))) return created
    // The unverified account was removed between the two queries.
    return createOrNotifyOwner(newUser, chosen, now)
  }

  /**
   * The same job decides on this mail as on a new account's, so that response times do not differ. Returns
   * false when the account no longer exists.
   */
  async function notifyOwner(email: string, chosen: Chosen): Promise<boolean> {
    const owner = await users.findByEmail(email)
    if (!owner) return false
    return inTransaction(db, (db) => links.requestRegistration(db, owner.id, chosen)).then(
      () => true,
      (error: unknown) => {
        if (findBrokenConstraint(error) === 'email_tokens_user_id_fkey') return false
        throw error
      },
    )
  }

  /** The same response for a new address and a known one, with tokens that authorize nothing. */
  async function issueUnverifiedResult(body: Registration, userId: string, now: Date): Promise<AuthResult> {
    return {
      token: await accessTokens.signUnverified(userId),
      refreshToken: createToken(),
      user: users.toNewProfile({
        id: userId,
        email: body.email,
        nickname: body.nickname,
        phone: body.phone_number,
        now,
      }),
    }
  }

  /**
   * Follows a mailed link: verifies the account, or changes its address. Mail scanners follow links too, so a
   * repeated call succeeds until the link expires.
   * @throws AppError VERIFICATION_FAILED, EMAIL_TAKEN
   */
  async function verifyEmail(token: string): Promise<{ email: string }> {
    const now = clock()
    const link = await findEmailToken(db, token, now)
    if (link?.purpose === 'change') return emailChange.follow(token)
    if (link?.purpose !== 'verify') throw new AppError('VERIFICATION_FAILED')
    const userId = link.user_id
    const { email, isFirst } = await inTransaction(db, async (db) => {
      const { account } = users
      if (link.password_hash) {
        await account.setPasswordIfUnverified(db, userId, link.password_hash)
        await registrations.forget(db, link.password_hash)
      }
      const email = await account.markEmailVerified(db, userId, now)
      if (!email) throw new AppError('VERIFICATION_FAILED')
      return { email, isFirst: await markEmailTokenUsed(db, token, now) }
    })
    if (isFirst) events.emit('account_verified', { userId })
    return { email }
  }

  return {
    register,
    verifyEmail,
    async resendVerification(email: string): Promise<void> {
      await links.requestLink('verification', email)
    },
  }
}
