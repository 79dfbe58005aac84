import { AppError } from '../../http/app-error.ts'
import type { Caller, RequireCaller } from '../../security/access.ts'
import { after, DAY, SECOND, type Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { EventName, Events } from '../../observability/events.ts'
import { createId, createToken } from '../../db/ids.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { createAccountMail } from './account-mail.ts'
import { formatDevice } from '../../http/devices.ts'
import { SECURITY_MAILS } from './mail/security-mails.ts'
import { isGenuine, readRefreshToken, toRefreshToken, type RefreshClaim } from './refresh-tokens.ts'
import { isLive, toSessionEnd } from './session-life.ts'
import * as repository from './sessions.repository.ts'

/** How long a device is remembered; ended sessions are retained as long (modules/privacy). */
const REMEMBERED_MS = 90 * DAY
/** A spent token may be exchanged again for this long: for a lost response, or two tabs. */
const GRACE_MS = 10 * SECOND

export interface TokenPair {
  token: string
  refreshToken: string
}

/** Why an access token is rejected, and the event to emit. */
interface Refusal {
  code: 'UNAUTHENTICATED' | 'EMAIL_NOT_VERIFIED'
  event?: EventName
  facts?: Record<string, string>
}

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  limits: RateLimits
  users: UsersService
  mail: MailService
  accessTokens: AccessTokens
  secret: string
  publicUrl: string
}

export type SessionsService = ReturnType<typeof createSessionsService>

/** Sessions: started by a login, renewed by refresh tokens, revoked at once. */
export function createSessionsService(deps: Dependencies) {
  const { db, clock, events, limits, users, accessTokens, secret } = deps
  const accountMail = createAccountMail(deps)

  /** Within a transaction, pass its connection as `on`. */
  async function begin(userId: string, device: string, on: Db | Tx = db): Promise<TokenPair> {
    const now = clock()
    const session = { id: createId(), salt: createToken(), generation: 1 }
    await repository.insertSession(on, { ...session, userId, device, now, expiresAt: toSessionEnd(now) })
    return issuePair(userId, session)
  }

  async function issuePair(userId: string, session: { id: string; salt: string; generation: number }) {
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
    await limits.consume('refresh-session', session.id)
    const now = clock()
    const rotated = await repository.rotateSession(db, session.id, claim.generation, now)
    if (rotated) return issuePair(rotated.user_id, rotated)
    return giveAgainOrRevoke(claim)
  }

  /** The token is genuine but spent: its successor was lost on the way, or somebody else holds it. */
  async function giveAgainOrRevoke(claim: RefreshClaim): Promise<TokenPair> {
    const now = clock()
    const session = await repository.findSession(db, claim.sessionId)
    if (!session || !isLive(session, now) || claim.generation >= session.generation) {
      throw new AppError('REFRESH_TOKEN_INVALID')
    }
    const isPrevious = claim.generation === session.generation - 1
    if (isPrevious && now.getTime() - session.rotated_at.getTime() <= GRACE_MS) {
      return issuePair(session.user_id, session)
    }
    await revokeForReuse(session.id, session.user_id)
    throw new AppError('REFRESH_TOKEN_INVALID')
  }

  async function revokeForReuse(sessionId: string, userId: string): Promise<void> {
    const user = await users.findById(userId)
    await inTransaction(db, async (db) => {
      if (!(await repository.revokeSession(db, sessionId, 'reuse', clock())) || !user) return
      await accountMail.post(db, user, {
        mail: SECURITY_MAILS.session_reuse,
        effect: sessionId,
        data: {},
        path: '/login',
      })
    })
    events.emit('refresh_token_reused', { userId, sessionId })
  }

  /** The caller of an access token, or why it is rejected. */
  async function identify(authorization: string | undefined): Promise<Caller | Refusal> {
    if (!authorization) return { code: 'UNAUTHENTICATED' }
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
    const claims = token === undefined ? 'forged' : await accessTokens.read(token)
    if (claims === 'forged') return { code: 'UNAUTHENTICATED', event: 'token_rejected' }
    if (claims === 'ended') return { code: 'UNAUTHENTICATED' }
    if (claims.kind === 'unverified') return { code: 'EMAIL_NOT_VERIFIED' }
    const { userId, sessionId } = claims
    const session = await repository.findLiveSession(db, sessionId, userId, clock())
    const refused = { event: 'access_refused', facts: { userId, sessionId } } as const
    if (!session) return { code: 'UNAUTHENTICATED', ...refused }
    if (!session.verified_at) return { code: 'EMAIL_NOT_VERIFIED', ...refused }
    return { userId, sessionId }
  }

  /**
   * A missing or expired token is normal; a forged one, and one of an ended session, are emitted as security
   * events.
   */
  const requireCaller: RequireCaller = async (authorization) => {
    const caller = await identify(authorization)
    if (!('code' in caller)) return caller
    if (caller.event) events.emit(caller.event, caller.facts)
    throw new AppError(caller.code)
  }

  /** Ends the sessions of the refresh token and of the access token, if there are any. */
  async function end(refreshToken: string | undefined, authorization: string | undefined): Promise<void> {
    const claim = refreshToken ? readRefreshToken(refreshToken) : undefined
    const session = claim && (await repository.findSession(db, claim.sessionId))
    if (session && isGenuine(secret, session.salt, claim)) await revoke(session.user_id, session.id)
    const caller = await identify(authorization)
    if (!('code' in caller)) await revoke(caller.userId, caller.sessionId)
  }

  async function revoke(userId: string, sessionId: string): Promise<void> {
    const wasLive = await repository.revokeSession(db, sessionId, 'logout', clock())
    if (wasLive) events.emit('session_ended', { userId, sessionId })
  }

  /** Ends every session of a customer. Returns how many were live. */
  function endAll(on: Db | Tx, userId: string, reason: repository.RevokeReason): Promise<number> {
    return repository.revokeAllSessions(on, userId, reason, clock())
  }

  /** Whether the account was used in the last 90 days, but never with this browser and system. */
  async function isNewDevice(db: Tx, userId: string, device: string): Promise<boolean> {
    const known = await repository.listDevicesSince(db, userId, after(clock(), -REMEMBERED_MS))
    const labels = formatDevice(device)
    return known.length > 0 && !known.some((other) => formatDevice(other) === labels)
  }

  return { begin, refresh, end, endAll, isNewDevice, requireCaller }
}
