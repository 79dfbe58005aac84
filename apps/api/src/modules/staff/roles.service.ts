import {
  OWNER_ROLE,
  PERMISSIONS,
  INITIAL_ROLES,
  type Permission,
} from '@shop/contract/staff/permissions.console'
import type { StaffRole } from '@shop/contract/staff/roles.console'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import { readPage } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import * as repository from './roles.repository.ts'
import { requireOwner, type Operator } from './staff-operator.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

export type StaffRoles = ReturnType<typeof createStaffRoles>

/** Roles are sets of permissions. Owners change them; 'owner' itself always has every permission. */
export function createStaffRoles({ db, clock, audit }: Dependencies) {
  /** @throws AppError NOT_FOUND */
  async function get(db: Db | Tx, id: string): Promise<StaffRole> {
    const role = await repository.findRole(db, id)
    if (!role) throw new AppError('NOT_FOUND')
    return toStaffRole(role)
  }

  /** Locks a role that is about to change. @throws AppError NOT_FOUND, ROLE_FIXED */
  async function lock(db: Tx, id: string): Promise<StaffRole> {
    if (id === OWNER_ROLE) throw new AppError('ROLE_FIXED')
    await repository.lockRole(db, id, true)
    return get(db, id)
  }

  const toSubject = ({ id, name }: StaffRole) => ({ type: 'role' as const, id, label: name ?? id })
  const toFacts = ({ name, permissions }: StaffRole) => ({ name, permissions })

  return {
    /** Adds the roles of a new shop. A shop that has roles keeps them as they are. */
    async seed(): Promise<void> {
      const start = clock().getTime()
      await inTransaction(db, async (db) => {
        if ((await repository.countRoles(db)) > 0) return
        const roles = [[OWNER_ROLE, []] as const, ...Object.entries(INITIAL_ROLES)]
        // Lists have them in this order.
        for (const [index, [id, permissions]] of roles.entries())
          await repository.insertRole(db, { id, name: null, permissions, now: new Date(start + index) })
      })
    },

    get: (id: string): Promise<StaffRole> => get(db, id),

    list: (query: { page: number; limit: number; order: 'asc' | 'desc' }) =>
      readPage(query, {
        list: (page) => repository.listRoles(db, { ...page, order: query.order }),
        count: () => repository.countRoles(db),
        toItem: toStaffRole,
      }),

    /** Creates a role; a repeat with the same id finds it. @throws AppError FORBIDDEN */
    async create(
      operator: Operator,
      { id, name, permissions }: { id: string; name: string; permissions: Permission[] },
    ): Promise<StaffRole> {
      requireOwner(operator)
      return inTransaction(db, async (db) => {
        const isNew = await repository.insertRole(db, { id, name, permissions, now: clock() })
        const role = await get(db, id)
        if (isNew) {
          const change = { action: 'role.created', subject: toSubject(role), after: toFacts(role) } as const
          await audit.record(db, operator.actor, change)
        }
        return role
      })
    },

    /** Changes a role, at once for all who have it. @throws AppError FORBIDDEN, NOT_FOUND, ROLE_FIXED, STALE_VERSION */
    async change(
      operator: Operator,
      id: string,
      changes: { version: number; name?: string | undefined; permissions?: Permission[] | undefined },
    ): Promise<StaffRole> {
      requireOwner(operator)
      return inTransaction(db, async (db) => {
        const before = await lock(db, id)
        if (changes.version !== before.version) throw staleVersion(before)
        const { name = before.name, permissions = before.permissions } = changes
        await repository.updateRole(db, before, { name, permissions })
        const role = await get(db, id)
        await audit.record(db, operator.actor, {
          action: 'role.changed',
          subject: toSubject(role),
          before: toFacts(before),
          after: toFacts(role),
        })
        return role
      })
    },

    /** @throws AppError FORBIDDEN, NOT_FOUND, ROLE_FIXED, ROLE_IN_USE */
    async remove(operator: Operator, id: string): Promise<void> {
      requireOwner(operator)
      await inTransaction(db, async (db) => {
        const role = await lock(db, id)
        if (await repository.isRoleInUse(db, id)) throw new AppError('ROLE_IN_USE')
        await repository.deleteRole(db, id)
        const change = { action: 'role.deleted', subject: toSubject(role), before: toFacts(role) } as const
        await audit.record(db, operator.actor, change)
      })
    },
  }
}

/**
 * Locks a role that somebody is about to get, so that it is not deleted meanwhile.
 * @throws AppError VALIDATION_FAILED if there is none
 */
export async function requireRole(db: Tx, id: string): Promise<void> {
  if (await repository.lockRole(db, id, false)) return
  throw new AppError('VALIDATION_FAILED', {
    details: [{ path: 'role', message: 'There is no such role', rule: 'unknown_choice' }],
  })
}

function toStaffRole({ id, version, name, permissions, members }: repository.RoleRow): StaffRole {
  // In the order of the list, so that equal roles look alike.
  const own = id === OWNER_ROLE ? PERMISSIONS : PERMISSIONS.filter((one) => permissions.includes(one))
  return { id, version, ...(name === null ? {} : { name }), permissions: [...own], members }
}
