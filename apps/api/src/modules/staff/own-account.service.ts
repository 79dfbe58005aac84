import type { OwnAccount } from '@shop/contract/staff/account.console'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import { requireUncommonPassword } from '../../security/common-passwords.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import type { StaffPasswordProof } from './password-proof.ts'
import type { StaffMail } from './staff-mail.ts'
import { deleteOwnSession, deleteSessionsOf } from './staff-sessions.repository.ts'
import type { StaffCaller } from './staff-sessions.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  passwords: Passwords
  proof: StaffPasswordProof
  audit: AuditService
  staffMail: StaffMail
}

export type OwnAccounts = ReturnType<typeof createOwnAccounts>

/** What members of staff do with their own accounts: profile, password, sessions. */
export function createOwnAccounts({ db, clock, passwords, proof, audit, staffMail }: Dependencies) {
  const toSubject = ({ staffId, email }: StaffCaller) => ({
    type: 'staff' as const,
    id: staffId,
    label: email,
  })

  return {
    async get({ staffId }: StaffCaller): Promise<OwnAccount> {
      const staff = await repository.findById(db, staffId)
      if (!staff) throw new AppError('NOT_FOUND')
      return readOwnAccount(db, staff)
    },

    /** @throws AppError STALE_VERSION */
    change: (
      caller: StaffCaller,
      actor: Actor,
      { version, name, language }: { version: number; name: string; language: Language },
    ): Promise<OwnAccount> =>
      inTransaction(db, async (db) => {
        const before = (await repository.lockStaff(db, caller.staffId))!
        if (version !== before.version) throw staleVersion(await readOwnAccount(db, before))
        const after = await repository.updateStaff(db, before, { name, language, updated_at: clock() })
        const toFacts = (staff: repository.StaffRow) => ({ name: staff.name, language: staff.language })
        await audit.record(db, actor, {
          action: 'staff.changed',
          subject: toSubject(caller),
          before: toFacts(before),
          after: toFacts(after),
        })
        return readOwnAccount(db, after)
      }),

    /** Ends every other session. @throws AppError PASSWORD_CONFIRMATION_FAILED, PASSWORD_TOO_COMMON, RATE_LIMITED */
    async changePassword(
      caller: StaffCaller,
      actor: Actor,
      body: { current_password: string; new_password: string },
    ): Promise<void> {
      const { email, staffId, sessionId } = caller
      const found = await proof.find(email, body.current_password, actor.network)
      if (!found) throw new AppError('PASSWORD_CONFIRMATION_FAILED')
      await requireUncommonPassword(body.new_password, { email, nickname: found.name })
      const passwordHash = await passwords.hash(body.new_password)
      await inTransaction(db, async (db) => {
        const staff = await repository.lockStaff(db, staffId)
        // A concurrent change may have won.
        if (staff?.password_hash !== found.password_hash) throw new AppError('PASSWORD_CONFIRMATION_FAILED')
        await repository.updateStaff(db, staff, { password_hash: passwordHash, updated_at: clock() })
        await deleteSessionsOf(db, staffId, sessionId)
        await staffMail.post(db, staff, 'password_changed')
        await audit.record(db, actor, { action: 'staff.password_changed', subject: toSubject(caller) })
      })
    },

    /** @throws AppError SESSION_NOT_FOUND, also for a session of somebody else */
    async endSession(caller: StaffCaller, actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (db) => {
        const isOwn = isId(id) && (await deleteOwnSession(db, caller.staffId, id))
        if (!isOwn) throw new AppError('SESSION_NOT_FOUND')
        await audit.record(db, actor, { action: 'session.ended', subject: toSubject(caller) })
      })
    },

    /** Ends every session but this one. Returns how many. */
    endOtherSessions: (caller: StaffCaller, actor: Actor): Promise<number> =>
      inTransaction(db, async (db) => {
        const sessions = await deleteSessionsOf(db, caller.staffId, caller.sessionId)
        const change = {
          action: 'session.others_ended',
          subject: toSubject(caller),
          after: { sessions },
        } as const
        if (sessions > 0) await audit.record(db, actor, change)
        return sessions
      }),
  }
}

/** An account as its member sees it. */
export async function readOwnAccount(db: Db | Tx, staff: repository.StaffRow): Promise<OwnAccount> {
  const { id, version, email, name, role_id: role } = staff
  return {
    id,
    version,
    email,
    name,
    role,
    language: staff.language as Language,
    has_totp: staff.totp_confirmed_at !== null,
    recovery_codes_left: await repository.countUnusedRecoveryCodes(db, id),
  }
}
