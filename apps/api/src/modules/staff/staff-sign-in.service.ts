import type { AuthenticationResponse } from '@shop/contract/staff/webauthn.console'
import { AppError } from '../../http/app-error.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import type { Passkeys } from './passkeys.service.ts'
import type { StaffPasswordProof } from './password-proof.ts'
import { countGuess, toRecoveryCodeHash, useTotp } from './second-factors.ts'
import type { SignInRecords } from './sign-in-records.ts'
import type { Origin, StaffCaller, StaffSessions } from './staff-sessions.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimits
  proof: StaffPasswordProof
  passkeys: Passkeys
  sessions: StaffSessions
  records: SignInRecords
  sealed: ReturnType<typeof createSealedText>
}

/** What shows who is at the keyboard. */
type Proof = { password: string } | { code: string } | { passkey: AuthenticationResponse }

export type StaffSignIn = ReturnType<typeof createStaffSignIn>

/** Signing in to the console. Each guess at a password or code is counted, with backoff. */
export function createStaffSignIn(deps: Dependencies) {
  const { db, clock, limits, proof, passkeys, sessions, records, sealed } = deps

  /** Checks a second factor under the account's lock, and then does `work`. @throws as countGuess */
  async function withCode<Result>(
    caller: StaffCaller,
    isRight: (db: Tx, staff: repository.StaffRow) => Promise<boolean>,
    work: (db: Tx, staff: repository.StaffRow) => Promise<Result>,
  ): Promise<Result> {
    const { value } = await countGuess(limits, caller.staffId, () =>
      inTransaction(db, async (db) => {
        const staff = await repository.lockStaff(db, caller.staffId)
        return staff && (await isRight(db, staff)) ? { value: await work(db, staff) } : undefined
      }),
    )
    return value
  }

  const withTotp = <Result>(
    caller: StaffCaller,
    code: string,
    work: (db: Tx, staff: repository.StaffRow) => Promise<Result>,
  ) => withCode(caller, (db, staff) => useTotp(db, sealed, staff, code, clock()), work)

  /** @param staffId whose passkey it has to be; anybody's if undefined @throws AppError PASSKEY_INVALID */
  async function withPasskey<Result>(
    response: AuthenticationResponse,
    staffId: string | undefined,
    work: (db: Tx, staff: repository.StaffRow) => Promise<Result>,
  ): Promise<Result> {
    const signed = await passkeys.verify(response, staffId)
    return inTransaction(db, async (db) => {
      const staff = await repository.lockStaff(db, signed.staffId)
      // Disabled, or the passkey was removed, since.
      if (!staff || staff.disabled_at || !(await passkeys.markUsed(db, signed)))
        throw new AppError('PASSKEY_INVALID')
      return work(db, staff)
    })
  }

  const complete =
    (caller: StaffCaller, from: Origin, action: AuditActionOf<'session'>) =>
    async (db: Tx, staff: repository.StaffRow): Promise<string> => {
      const token = await sessions.complete(db, caller.sessionId)
      await records.signedIn(db, staff, from, action)
      return token
    }

  return {
    /** Begins a session, which may still lack its second factor. Returns its token. @throws AppError INVALID_CREDENTIALS, RATE_LIMITED */
    async signIn(body: { email: string; password: string }, from: Origin): Promise<string> {
      const found = await proof.find(body.email, body.password, from.network)
      if (!found) throw new AppError('INVALID_CREDENTIALS')
      return inTransaction(db, async (db) => {
        const staff = await repository.lockStaff(db, found.id)
        // Changed or disabled while the password was compared.
        if (staff?.password_hash !== found.password_hash || staff.disabled_at)
          throw new AppError('INVALID_CREDENTIALS')
        const token = await sessions.begin(db, staff.id, from)
        const isHalf = await sessions.hasFactor(db, staff)
        if (isHalf) await records.passwordGiven(db, staff, from)
        else await records.signedIn(db, staff, from, 'session.password_given')
        return token
      })
    },

    /** What a passkey has to sign to sign in with it alone. */
    startPasskey: () => passkeys.startAuthentication(),

    /** Begins a complete session with a passkey alone. Returns its token. @throws AppError PASSKEY_INVALID */
    signInWithPasskey: (response: AuthenticationResponse, from: Origin): Promise<string> =>
      withPasskey(response, undefined, async (db, staff) => {
        const token = await sessions.begin(db, staff.id, from, true)
        await records.signedIn(db, staff, from, 'session.passkey_given')
        return token
      }),

    /** What one of the caller's passkeys has to sign, as second factor or for a step-up. */
    startProof: ({ staffId }: StaffCaller) => passkeys.startAuthentication(staffId),

    /** Completes a session with a passkey. Returns its new token. @throws AppError PASSKEY_INVALID */
    givePasskey: (caller: StaffCaller, response: AuthenticationResponse, from: Origin): Promise<string> =>
      withPasskey(response, caller.staffId, complete(caller, from, 'session.completed')),

    /** Completes a session with a code of the authenticator app. Returns its new token. @throws AppError SECOND_FACTOR_INVALID, RATE_LIMITED */
    giveTotp: (caller: StaffCaller, code: string, from: Origin): Promise<string> =>
      withTotp(caller, code, complete(caller, from, 'session.completed')),

    /** Completes a session with a recovery code. Returns its new token. @throws as giveTotp */
    giveRecoveryCode: (caller: StaffCaller, code: string, from: Origin): Promise<string> =>
      withCode(
        caller,
        (db, staff) => repository.useRecoveryCode(db, staff.id, toRecoveryCodeHash(code), clock()),
        complete(caller, from, 'session.recovery_code_used'),
      ),

    /**
     * Confirms who is at the keyboard: by a second factor where there is one, else by the password.
     * @throws AppError SECOND_FACTOR_INVALID, PASSKEY_INVALID, RATE_LIMITED
     */
    async stepUp(caller: StaffCaller, given: Proof, from: Origin): Promise<Date> {
      const confirm = (db: Tx) => sessions.confirm(db, caller.sessionId)
      if ('code' in given) return withTotp(caller, given.code, confirm)
      if ('passkey' in given) return withPasskey(given.passkey, caller.staffId, confirm)
      const isEnough = caller.factors.length === 0
      if (!isEnough || !(await proof.find(caller.email, given.password, from.network)))
        throw new AppError('SECOND_FACTOR_INVALID')
      return sessions.confirm(db, caller.sessionId)
    },
  }
}
