import { OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import type { StaffMember } from '@shop/contract/staff/staff.console'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import { isId } from '../../db/ids.ts'
import { readPage } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import { revokeInvitationsBy } from './invitations.repository.ts'
import { lockRole } from './roles.repository.ts'
import { requireRole } from './roles.service.ts'
import type { StaffMail } from './staff-mail.ts'
import * as members from './staff-members.repository.ts'
import { requireAuthorityOver, type Operator } from './staff-operator.ts'
import { deleteSessionsOf } from './staff-sessions.repository.ts'
import { toLiveness } from './staff-sessions.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  staffMail: StaffMail
}

interface MemberQuery {
  page: number
  limit: number
  sort: 'name' | 'email' | 'created_at'
  order: 'asc' | 'desc'
  q?: string | undefined
  role?: string | undefined
  is_disabled?: boolean | undefined
}

export type StaffMembers = ReturnType<typeof createStaffMembers>

/** What managers of staff do with the accounts of others. There is always an owner who can sign in. */
export function createStaffMembers({ db, clock, audit, staffMail }: Dependencies) {
  async function get(db: Db | Tx, id: string): Promise<StaffMember> {
    const member = isId(id) ? await members.findMember(db, id, toLiveness(clock())) : undefined
    if (!member) throw new AppError('NOT_FOUND')
    return toStaffMember(member)
  }

  /**
   * Changes an account under its lock, and records that. The lock on the role of owners comes first: it makes changes
   * take turns that could leave none.
   */
  function change(
    operator: Operator,
    id: string,
    action: AuditActionOf<'staff'>,
    work: (db: Tx, staff: repository.StaffRow) => Promise<{ before?: object; after?: object } | undefined>,
  ): Promise<StaffMember> {
    if (!isId(id)) throw new AppError('NOT_FOUND')
    return inTransaction(db, async (db) => {
      await lockRole(db, OWNER_ROLE, true)
      const staff = await repository.lockStaff(db, id)
      if (!staff) throw new AppError('NOT_FOUND')
      await requireAuthorityOver(db, operator, staff.role_id)
      const facts = await work(db, staff)
      const subject = { type: 'staff' as const, id, label: staff.email }
      if (facts) await audit.record(db, operator.actor, { action, subject, ...facts })
      return get(db, id)
    })
  }

  async function requireOtherOwner(db: Tx, { id, role_id, disabled_at }: repository.StaffRow): Promise<void> {
    if (role_id !== OWNER_ROLE || disabled_at) return
    if (!(await members.hasOtherOwner(db, id))) throw new AppError('LAST_OWNER')
  }

  async function requireCurrent(
    db: Tx,
    version: number | undefined,
    staff: repository.StaffRow,
  ): Promise<void> {
    if (version !== undefined && version !== staff.version) throw staleVersion(await get(db, staff.id))
  }

  return {
    get: (id: string): Promise<StaffMember> => get(db, id),

    /** The account with an address, lower case. */
    async findIdByEmail(email: string): Promise<string | undefined> {
      return (await repository.findByEmail(db, email))?.id
    },

    list(query: MemberQuery) {
      const filter = { text: query.q || undefined, role: query.role, isDisabled: query.is_disabled }
      const { sort, order } = query
      return readPage(query, {
        list: (page) => members.listMembers(db, filter, { ...page, sort, order, at: toLiveness(clock()) }),
        count: () => members.countMembers(db, filter),
        toItem: toStaffMember,
      })
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN, STALE_VERSION, LAST_OWNER, VALIDATION_FAILED for an unknown role */
    changeRole: (operator: Operator, id: string, { version, role }: { version: number; role: string }) =>
      change(operator, id, 'staff.role_changed', async (db, staff) => {
        await requireCurrent(db, version, staff)
        await requireRole(db, role)
        await requireAuthorityOver(db, operator, role)
        if (role === staff.role_id) return undefined
        await requireOtherOwner(db, staff)
        await repository.updateStaff(db, staff, { role_id: role, updated_at: clock() })
        return { before: { role: staff.role_id }, after: { role } }
      }),

    /**
     * Disables an account; of one that is disabled already, nothing changes.
     * @param version undefined for the command line, which has seen none
     * @throws AppError NOT_FOUND, FORBIDDEN, STALE_VERSION, LAST_OWNER
     */
    disable: (operator: Operator, id: string, version?: number) =>
      change(operator, id, 'staff.disabled', async (db, staff) => {
        await requireCurrent(db, version, staff)
        if (staff.disabled_at) return undefined
        await requireOtherOwner(db, staff)
        const now = clock()
        await repository.updateStaff(db, staff, { disabled_at: now, updated_at: now })
        await deleteSessionsOf(db, id)
        await revokeInvitationsBy(db, id, now)
        return {}
      }),

    /** @throws AppError NOT_FOUND, FORBIDDEN, STALE_VERSION */
    enable: (operator: Operator, id: string, version: number) =>
      change(operator, id, 'staff.enabled', async (db, staff) => {
        await requireCurrent(db, version, staff)
        if (!staff.disabled_at) return undefined
        await repository.updateStaff(db, staff, { disabled_at: null, updated_at: clock() })
        return {}
      }),

    /** @throws AppError NOT_FOUND, FORBIDDEN */
    endSessions: (operator: Operator, id: string) =>
      change(operator, id, 'staff.sessions_ended', async (db) => {
        const sessions = await deleteSessionsOf(db, id)
        return sessions === 0 ? undefined : { after: { sessions } }
      }),

    /**
     * Removes the second factors of somebody who lost them, and ends their sessions.
     * @throws AppError NOT_FOUND, FORBIDDEN
     */
    resetFactors: (operator: Operator, id: string) =>
      change(operator, id, 'staff.factors_reset', async (db, staff) => {
        await members.deleteFactors(db, id)
        await deleteSessionsOf(db, id)
        await staffMail.post(db, staff, 'factor_removed')
        return {}
      }),
  }
}

function toStaffMember(row: members.MemberRow): StaffMember {
  const { id, version, email, name, role_id: role } = row
  return {
    id,
    version,
    email,
    name,
    role,
    language: row.language as Language,
    is_disabled: row.disabled_at !== null,
    has_totp: row.totp_confirmed_at !== null,
    passkeys: row.passkeys ?? 0,
    sessions: row.sessions ?? 0,
    ...(row.last_seen_at ? { last_seen_at: row.last_seen_at.toISOString() } : {}),
    created_at: row.created_at.toISOString(),
  }
}
