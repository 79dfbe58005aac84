import { generateSecret, generateURI } from 'otplib'
import type { OwnAccount } from '@shop/contract/staff/account.console'
import type { Passkey } from '@shop/contract/staff/passkeys.console'
import type { RegistrationResponse } from '@shop/contract/staff/webauthn.console'
import { AppError } from '../../http/app-error.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import { readOwnAccount } from './own-account.service.ts'
import * as passkeyRows from './passkeys.repository.ts'
import type { Passkeys } from './passkeys.service.ts'
import { countGuess, createRecoveryCodes, findTotpStep, toRecoveryCodeHash } from './second-factors.ts'
import type { StaffMail } from './staff-mail.ts'
import type { StaffCaller, StaffSessions } from './staff-sessions.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimits
  audit: AuditService
  staffMail: StaffMail
  passkeys: Passkeys
  sessions: StaffSessions
  sealed: ReturnType<typeof createSealedText>
  /** A live shop's staff must have a second factor. */
  demandsSecondFactor: boolean
}

/** What comes with a new factor: the session is complete, under a new token. */
interface Enrolled {
  token: string
  /** Empty if there are some already. */
  recoveryCodes: string[]
}

/** How authenticator apps list the account. */
const ISSUER = 'Spiritual Treasures'

export type OwnFactors = ReturnType<typeof createOwnFactors>

/** The second factors of members of staff: authenticator app, passkeys, recovery codes. */
export function createOwnFactors(deps: Dependencies) {
  const { db, clock, limits, audit, staffMail, passkeys, sessions, sealed, demandsSecondFactor } = deps

  const record = (
    db: Tx,
    actor: Actor,
    { id, email }: repository.StaffRow,
    action: AuditActionOf<'staff'>,
    after?: object,
  ) =>
    audit.record(db, actor, {
      action,
      subject: { type: 'staff' as const, id, label: email },
      after,
    })

  async function lock(db: Tx, { staffId }: StaffCaller): Promise<repository.StaffRow> {
    const staff = await repository.lockStaff(db, staffId)
    if (!staff || staff.disabled_at) throw new AppError('UNAUTHENTICATED')
    return staff
  }

  /** For adding a factor. @throws AppError SECOND_FACTOR_REQUIRED if another session has set up the first one meanwhile */
  async function lockToAdd(db: Tx, caller: StaffCaller): Promise<repository.StaffRow> {
    const staff = await lock(db, caller)
    if (caller.state === 'enrolment' && (await sessions.hasFactor(db, staff)))
      throw new AppError('SECOND_FACTOR_REQUIRED')
    return staff
  }

  async function issueCodes(db: Tx, staffId: string): Promise<string[]> {
    const codes = createRecoveryCodes()
    await repository.replaceRecoveryCodes(db, staffId, codes.map(toRecoveryCodeHash))
    return codes
  }

  /** The session has shown the new factor, so it is complete; others of the account will have to show it. */
  async function enrol(db: Tx, caller: StaffCaller, staff: repository.StaffRow): Promise<Enrolled> {
    const hasCodes = (await repository.countUnusedRecoveryCodes(db, staff.id)) > 0
    const recoveryCodes = hasCodes ? [] : await issueCodes(db, staff.id)
    await staffMail.post(db, staff, 'factor_added')
    return { token: await sessions.complete(db, caller.sessionId), recoveryCodes }
  }

  /**
   * After a factor is gone: an account of a live shop must have one; recovery codes stand in for none.
   * @throws AppError SECOND_FACTOR_LAST
   */
  async function settleRemoval(db: Tx, staff: repository.StaffRow): Promise<void> {
    if (!(await sessions.hasFactor(db, staff))) {
      if (demandsSecondFactor) throw new AppError('SECOND_FACTOR_LAST')
      await repository.replaceRecoveryCodes(db, staff.id, [])
    }
    await staffMail.post(db, staff, 'factor_removed')
  }

  return {
    /** A new secret. It replaces the one before when a code confirms it. */
    async startTotp({ staffId, email }: StaffCaller): Promise<{ secret: string; uri: string }> {
      const secret = generateSecret()
      await repository.setPendingTotp(db, staffId, sealed.seal(secret))
      return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) }
    },

    /** @throws AppError SECOND_FACTOR_INVALID, RATE_LIMITED */
    confirmTotp: (caller: StaffCaller, actor: Actor, code: string): Promise<Enrolled> =>
      countGuess(limits, caller.staffId, () =>
        inTransaction(db, async (db) => {
          const staff = await lockToAdd(db, caller)
          const pending = { totp_secret: staff.totp_pending_secret, totp_last_step: null }
          const step = await findTotpStep(sealed, pending, code, clock())
          if (step === undefined) return undefined
          const after = await repository.updateStaff(db, staff, {
            totp_secret: staff.totp_pending_secret,
            totp_pending_secret: null,
            totp_last_step: step,
            totp_confirmed_at: clock(),
            updated_at: clock(),
          })
          const enrolled = await enrol(db, caller, after)
          await record(db, actor, staff, 'staff.totp_added')
          return enrolled
        }),
      ),

    /** Nothing changes if there is none. @throws AppError SECOND_FACTOR_LAST */
    removeTotp: (caller: StaffCaller, actor: Actor): Promise<OwnAccount> =>
      inTransaction(db, async (db) => {
        const staff = await lock(db, caller)
        if (!staff.totp_confirmed_at) return readOwnAccount(db, staff)
        const after = await repository.updateStaff(db, staff, {
          totp_secret: null,
          totp_confirmed_at: null,
          totp_last_step: null,
          updated_at: clock(),
        })
        await settleRemoval(db, after)
        await record(db, actor, staff, 'staff.totp_removed')
        return readOwnAccount(db, after)
      }),

    /** @throws AppError SECOND_FACTOR_MISSING */
    renewRecoveryCodes: (caller: StaffCaller, actor: Actor): Promise<string[]> =>
      inTransaction(db, async (db) => {
        const staff = await lock(db, caller)
        if (!(await sessions.hasFactor(db, staff))) throw new AppError('SECOND_FACTOR_MISSING')
        const codes = await issueCodes(db, staff.id)
        await record(db, actor, staff, 'staff.recovery_codes_renewed')
        return codes
      }),

    listPasskeys: async ({ staffId }: StaffCaller): Promise<Passkey[]> =>
      (await passkeyRows.listPasskeys(db, staffId)).map(toPasskey),

    startPasskey: (caller: StaffCaller) => passkeys.startRegistration(caller),

    /** @throws AppError PASSKEY_INVALID, PASSKEY_EXISTS */
    async registerPasskey(
      caller: StaffCaller,
      actor: Actor,
      { name, response }: { name: string; response: RegistrationResponse },
    ): Promise<Enrolled & { passkey: Passkey }> {
      const row = {
        ...(await passkeys.verifyRegistration(caller.staffId, response)),
        name,
        last_used_at: null,
      }
      return inTransaction(db, async (db) => {
        const staff = await lockToAdd(db, caller)
        if (!(await passkeyRows.insertPasskey(db, row))) throw new AppError('PASSKEY_EXISTS')
        const enrolled = await enrol(db, caller, staff)
        await record(db, actor, staff, 'staff.passkey_added', { name })
        return { ...enrolled, passkey: toPasskey(row) }
      })
    },

    /** @throws AppError NOT_FOUND, also for a passkey of somebody else */
    renamePasskey: (caller: StaffCaller, actor: Actor, id: string, name: string): Promise<Passkey> =>
      inTransaction(db, async (db) => {
        const staff = await lock(db, caller)
        const passkey = await passkeyRows.renamePasskey(db, { id, staffId: staff.id, name })
        if (!passkey) throw new AppError('NOT_FOUND')
        await record(db, actor, staff, 'staff.passkey_renamed', { name })
        return toPasskey(passkey)
      }),

    /** @throws AppError NOT_FOUND, as above, SECOND_FACTOR_LAST */
    removePasskey: (caller: StaffCaller, actor: Actor, id: string): Promise<void> =>
      inTransaction(db, async (db) => {
        const staff = await lock(db, caller)
        const passkey = await passkeyRows.deletePasskey(db, staff.id, id)
        if (!passkey) throw new AppError('NOT_FOUND')
        await settleRemoval(db, staff)
        await record(db, actor, staff, 'staff.passkey_removed', { name: passkey.name })
      }),
  }
}

type PasskeyFacts = Pick<passkeyRows.PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at'>

function toPasskey({ id, name, created_at, last_used_at }: PasskeyFacts): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    ...(last_used_at ? { last_used_at: last_used_at.toISOString() } : {}),
  }
}
