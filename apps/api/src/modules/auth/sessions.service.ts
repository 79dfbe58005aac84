import { AppError } from '../../platform/app-error.ts'
import type { RequireCaller } from '../../platform/access.ts'
import { after, DAY, SECOND, type Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { createId, createToken } from '../../platform/ids.ts'
import type { Language } from '../../platform/language.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { isGenuine, readRefreshToken, toRefreshToken, type RefreshClaim } from './refresh-tokens.ts'
import * as repository from './sessions.repository.ts'

/** Absolute life of a session, and how long it may lie unused (decisions, section 4). */
const SESSION_MS = 60 * DAY
const IDLE_MS = 60 * DAY
/** A spent token still gets its successor again for this long: a lost answer, two tabs. */
const GRACE_MS = 10 * SECOND

export interface TokenPair {
  token: string
  refreshToken: string
}

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  users: UsersService
  mail: MailService
  accessTokens: AccessTokens
  secret: string
  publicUrl: string
}

export type SessionsService = ReturnType<typeof createSessionsService>

/** Sessions: begun by a login, carried on by refresh tokens, ended at once when they are revoked. */
export function createSessionsService(deps: Dependencies) {
  const { db, clock, events, users, mail, accessTokens, secret } = deps

  async function begin(userId: string, device: string): Promise<TokenPair> {
    const now = clock()
    const session = { id: createId(), salt: createToken(), generation: 1 }
    await repository.insertSession(db, { ...session, userId, device, now, expiresAt: after(now, SESSION_MS) })
    return toPair(userId, session)
  }

  async function toPair(userId: string, session: { id: string; salt: string; generation: number }) {
    return {
      token: await accessTokens.signSession(userId, session.id),
      refreshToken: toRefreshToken(secret, session),
    }
  }

  async function refresh(refreshToken: string): Promise<TokenPair> {
    const claim = readRefreshToken(refreshToken)
    const session = claim && (await repository.findSession(db, claim.sessionId))
    if (!claim || !session || !isGenuine(secret, session.salt, claim))
      throw new AppError('REFRESH_TOKEN_INVALID')
    const now = clock()
    const rotated = await repository.rotateSession(
      db,
      session.id,
      claim.generation,
      now,
      after(now, -IDLE_MS),
    )
    if (rotated) return toPair(rotated.user_id, rotated)
    return giveAgainOrRevoke(claim)
  }

  /** The token is ours but was spent: either its successor got lost on the way, or somebody else has it. */
  async function giveAgainOrRevoke(claim: RefreshClaim): Promise<TokenPair> {
    const now = clock()
    const session = await repository.findSession(db, claim.sessionId)
    if (
      !session ||
      session.revoked_at ||
      session.expires_at <= now ||
      claim.generation >= session.generation
    ) {
      throw new AppError('REFRESH_TOKEN_INVALID')
    }
    const isPrevious = claim.generation === session.generation - 1
    if (isPrevious && now.getTime() - session.rotated_at.getTime() <= GRACE_MS) {
      return toPair(session.user_id, session)
    }
    await revokeForReuse(session.id, session.user_id)
    throw new AppError('REFRESH_TOKEN_INVALID')
  }

  async function revokeForReuse(sessionId: string, userId: string): Promise<void> {
    const user = await users.findById(userId)
    await inTransaction(db, async (db) => {
      if (!(await repository.revokeSession(db, sessionId, 'reuse', clock())) || !user) return
      await mail.post(db, {
        effectKey: `session_reuse:${sessionId}`,
        recipient: user.email,
        language: user.language as Language,
        template: 'session_reuse',
        data: { name: users.toDisplayName(user), link: `${deps.publicUrl}/login` },
      })
    })
    events.emit('refresh_token_reused', { userId, sessionId })
  }

  const requireCaller: RequireCaller = async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    const claims = token && (await accessTokens.read(token))
    if (!claims) throw new AppError('UNAUTHENTICATED')
    if (claims.kind === 'unverified') throw new AppError('EMAIL_NOT_VERIFIED')
    const session = await repository.findLiveSession(db, claims.sessionId, claims.userId, clock())
    if (!session) throw new AppError('UNAUTHENTICATED')
    if (!session.verified_at) throw new AppError('EMAIL_NOT_VERIFIED')
    return { userId: claims.userId, sessionId: claims.sessionId }
  }

  /** Ends the session that the refresh token or the access token belongs to; nothing to end is fine. */
  async function end(refreshToken: string | undefined, authorization: string | undefined): Promise<void> {
    const claim = refreshToken ? readRefreshToken(refreshToken) : undefined
    const session = claim && (await repository.findSession(db, claim.sessionId))
    if (claim && session && isGenuine(secret, session.salt, claim)) {
      await repository.revokeSession(db, session.id, 'logout', clock())
    }
    const caller = await requireCaller(authorization).catch(() => undefined)
    if (caller) await repository.revokeSession(db, caller.sessionId, 'logout', clock())
  }

  return { begin, refresh, end, requireCaller }
}
