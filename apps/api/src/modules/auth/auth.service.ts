import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import {
  VERIFICATION_LINK_HOURS,
  type AuthResult,
  type LoginBody,
  type RegisterBody,
} from '@shop/contract/auth'
import { AppError } from '../../platform/app-error.ts'
import { after, HOUR, type Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { createId, createToken } from '../../platform/ids.ts'
import type { Language } from '../../platform/language.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UserRow, UsersService } from '../users/users.service.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { isCommonPassword } from './common-passwords.ts'
import {
  deleteExpiredEmailTokens,
  findEmailToken,
  findLatestPasswordHash,
  insertEmailToken,
  markEmailTokenUsed,
} from './email-tokens.repository.ts'
import type { Passwords } from './passwords.service.ts'
import type { SessionsService } from './sessions.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  limits: RateLimits
  users: UsersService
  mail: MailService
  passwords: Passwords
  sessions: SessionsService
  accessTokens: AccessTokens
  publicUrl: string
  secret: string
}

/** The password that a registration chose. `mark` is equal for equal passwords. */
interface ChosenPassword {
  passwordHash: string | undefined
  mark: string
}

type Registration = z.output<typeof RegisterBody>
type Credentials = z.output<typeof LoginBody>

/** What is mailed to an address at most once a minute: a second click makes no second message. */
const MAIL_SLOT_MS = 60_000

export type AuthService = ReturnType<typeof createAuthService>

/** Opening an account, proving its address, signing in. Never tells whether an address is known. */
export function createAuthService(deps: Dependencies) {
  const { db, clock, events, limits, users, mail, passwords, sessions, accessTokens, publicUrl } = deps

  /** A few bits of a keyed hash: enough to tell a double click from another registration, too few to guess by. */
  function toMark(password: string): string {
    return createHmac('sha256', deps.secret).update(`mark|${password}`).digest('base64url').slice(0, 4)
  }

  async function register(body: Registration, language: Language): Promise<AuthResult> {
    if (isCommonPassword(body.password_raw)) throw new AppError('PASSWORD_TOO_COMMON')
    const now = clock()
    const passwordHash = await passwords.hash(body.password_raw)
    const chosen = { passwordHash, mark: toMark(body.password_raw) }
    const newUser = {
      email: body.email,
      passwordHash,
      nickname: body.nickname,
      phone: body.phone_number,
      language,
      verified: false,
    }
    const created = await users.create(newUser, now, (db, userId) =>
      postVerification(
        db,
        { id: userId, email: body.email, nickname: body.nickname ?? null, language },
        chosen,
      ),
    )
    if (created) events.emit('account_registered', { userId: created.id })
    else await tellOwner(body.email, chosen)
    return toUnverifiedResult(body, created?.id ?? createId(), now)
  }

  /** The same answer for a new address and a known one, with tokens that open nothing (decisions, section 4). */
  async function toUnverifiedResult(body: Registration, userId: string, now: Date): Promise<AuthResult> {
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

  async function tellOwner(email: string, chosen: ChosenPassword): Promise<void> {
    const owner = await users.findByEmail(email)
    if (!owner || !(await isWithinLimit('mail-account', owner.id))) return
    await inTransaction(db, async (db) => {
      if (!owner.verified_at) return postVerification(db, owner, chosen)
      await mail.post(db, {
        effectKey: `account_exists:${owner.id}:${toSlot(clock())}`,
        recipient: owner.email,
        language: owner.language as Language,
        template: 'account_exists',
        data: { name: users.toDisplayName(owner), link: `${publicUrl}/login` },
      })
    })
  }

  /**
   * Mails a link that opens the account. The link carries the password of the registration that it answers: whoever
   * registered the address before its owner must not have chosen the password that the owner's click makes valid.
   */
  async function postVerification(
    db: Tx,
    user: Pick<UserRow, 'id' | 'email' | 'nickname' | 'language'>,
    { passwordHash, mark }: ChosenPassword,
  ): Promise<void> {
    const now = clock()
    const token = createToken()
    await insertEmailToken(db, {
      token,
      userId: user.id,
      purpose: 'verify',
      passwordHash,
      now,
      expiresAt: after(now, VERIFICATION_LINK_HOURS * HOUR),
    })
    await mail.post(db, {
      effectKey: `verify_email:${user.id}:${toSlot(now)}:${mark}`,
      recipient: user.email,
      language: user.language as Language,
      template: 'verify_email',
      data: {
        name: users.toDisplayName(user),
        link: `${publicUrl}/verify-email?token=${token}`,
        hours: VERIFICATION_LINK_HOURS,
      },
    })
  }

  async function resendVerification(email: string): Promise<void> {
    const user = await users.findByEmail(email)
    if (!user || user.verified_at) return
    if (!(await isWithinLimit('mail-account', user.id))) return
    await inTransaction(db, async (db) => {
      const passwordHash = await findLatestPasswordHash(db, user.id)
      await postVerification(db, user, { passwordHash, mark: 'again' })
    })
  }

  /** A limit by account must not show: the answer is the same when it is passed. */
  async function isWithinLimit(name: 'mail-account', key: string): Promise<boolean> {
    return limits.consume(name, key).then(
      () => true,
      () => false,
    )
  }

  /** Opens the account. Mail scanners follow links too, so a second call within the link's life succeeds as well. */
  async function verifyEmail(token: string): Promise<{ email: string }> {
    const now = clock()
    return inTransaction(db, async (db) => {
      const found = await findEmailToken(db, token, 'verify', now)
      if (found?.password_hash) await users.setPasswordIfUnverified(db, found.user_id, found.password_hash)
      const email = found && (await users.markEmailVerified(db, found.user_id, now))
      if (!found || !email) throw new AppError('VERIFICATION_FAILED')
      await markEmailTokenUsed(db, token, now)
      if (!found.used_at) events.emit('account_verified', { userId: found.user_id })
      return { email }
    })
  }

  async function login(body: Credentials, device: string, network: string): Promise<AuthResult> {
    const limitKey = `${body.email.toLowerCase()}|${network}`
    // Counted before the slow part, so that many tries at once do not all pass.
    await limits.consume('login-account', limitKey)
    const user = await users.findByEmail(body.email)
    if (!(await passwords.matches(body.password_raw, user?.password_hash)) || !user) {
      events.emit('login_failed', user ? { userId: user.id } : {})
      throw new AppError('INVALID_CREDENTIALS')
    }
    await limits.forget('login-account', limitKey)
    if (!user.verified_at) throw new AppError('EMAIL_NOT_VERIFIED')
    const now = clock()
    const pair = await sessions.begin(user.id, device)
    await users.touchLastLogin(user.id, now)
    events.emit('login_succeeded', { userId: user.id })
    return { ...pair, user: users.toProfile({ ...user, last_login_at: now }) }
  }

  return {
    ...{ register, resendVerification, verifyEmail, login },
    refresh: sessions.refresh,
    logout: sessions.end,
    forgetExpiredTokens: () => deleteExpiredEmailTokens(db, clock()),
  }
}

function toSlot(now: Date): number {
  return Math.floor(now.getTime() / MAIL_SLOT_MS)
}
