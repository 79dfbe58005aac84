import { AppError } from '../../http/app-error.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import { toRecoveryCodeHash, useTotp } from './second-factors.ts'
import type { Origin, StaffCaller, StaffSessions } from './staff-sessions.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimits
  passwords: Passwords
  sessions: StaffSessions
  audit: AuditService
  sealed: ReturnType<typeof createSealedText>
}

export type StaffSignIn = ReturnType<typeof createStaffSignIn>

/** Signing in to the console. Each guess at a password or code is counted, with backoff. */
export function createStaffSignIn({ db, clock, limits, passwords, sessions, audit, sealed }: Dependencies) {
  async function matchesPassword(email: string, password: string, network: string) {
    const key = `console|${email}|${network}`
    await limits.countTry(key)
    const found = await repository.findByEmail(db, email)
    const staff = found?.disabled_at ? undefined : found
    // An unknown address takes as long.
    const isRight = await passwords.matches(password, staff?.password_hash)
    if (isRight) await limits.forgetTries(key)
    return isRight ? staff : undefined
  }

  /** Runs a check of a second factor under the account's lock, counted. @throws AppError SECOND_FACTOR_INVALID */
  async function withFactor<Result>(
    caller: StaffCaller,
    isRight: (db: Tx, staff: repository.StaffRow) => Promise<boolean>,
    work: (db: Tx) => Promise<Result>,
  ): Promise<Result> {
    const key = `console-factor|${caller.staffId}`
    await limits.countTry(key)
    const result = await inTransaction(db, async (db) => {
      const staff = await repository.lockStaff(db, caller.staffId)
      return staff && (await isRight(db, staff)) ? { value: await work(db) } : undefined
    })
    if (!result) throw new AppError('SECOND_FACTOR_INVALID')
    await limits.forgetTries(key)
    return result.value
  }

  const toActor = ({ staffId, email }: Pick<StaffCaller, 'staffId' | 'email'>, from: Origin): Actor => ({
    ...{ staffId, who: email, network: from.network, device: from.device },
  })

  const record = (
    db: Tx,
    action: `session.${string}`,
    caller: Pick<StaffCaller, 'staffId' | 'email'>,
    from: Origin,
  ) =>
    audit.record(db, toActor(caller, from), {
      action,
      subject: { type: 'staff', id: caller.staffId, label: caller.email },
    })

  const complete = (caller: StaffCaller, from: Origin, action: `session.${string}`) => async (db: Tx) => {
    const token = await sessions.complete(db, caller.sessionId)
    await record(db, action, caller, from)
    return token
  }

  return {
    /** Begins a session, which may still lack its second factor. Returns its token. @throws AppError INVALID_CREDENTIALS, RATE_LIMITED */
    async signIn(body: { email: string; password: string }, from: Origin): Promise<string> {
      const staff = await matchesPassword(body.email, body.password, from.network)
      if (!staff) throw new AppError('INVALID_CREDENTIALS')
      return inTransaction(db, async (db) => {
        const token = await sessions.begin(db, staff.id, from)
        await record(db, 'session.password_given', { staffId: staff.id, email: staff.email }, from)
        return token
      })
    },

    /** Completes a session with a code of the authenticator app. Returns its new token. @throws AppError SECOND_FACTOR_INVALID, RATE_LIMITED */
    giveTotp: (caller: StaffCaller, code: string, from: Origin): Promise<string> =>
      withFactor(
        caller,
        (db, staff) => useTotp(db, sealed, staff, code, clock()),
        complete(caller, from, 'session.completed'),
      ),

    /** Completes a session with a recovery code. Returns its new token. @throws as giveTotp */
    giveRecoveryCode: (caller: StaffCaller, code: string, from: Origin): Promise<string> =>
      withFactor(
        caller,
        (db, staff) => repository.useRecoveryCode(db, staff.id, toRecoveryCodeHash(code), clock()),
        complete(caller, from, 'session.recovery_code_used'),
      ),

    /**
     * Confirms who is at the keyboard: by a code where there is an authenticator app, else by the password.
     * @throws as giveTotp
     */
    async stepUp(
      caller: StaffCaller,
      proof: { password: string } | { code: string },
      from: Origin,
    ): Promise<Date> {
      if ('code' in proof) {
        return withFactor(
          caller,
          (db, staff) => useTotp(db, sealed, staff, proof.code, clock()),
          (db) => sessions.confirm(db, caller.sessionId),
        )
      }
      const isEnough = caller.factors.length === 0
      if (!isEnough || !(await matchesPassword(caller.email, proof.password, from.network)))
        throw new AppError('SECOND_FACTOR_INVALID')
      return sessions.confirm(db, caller.sessionId)
    },
  }
}
