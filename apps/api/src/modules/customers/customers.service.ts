import type { Customer, listCustomers } from '@shop/contract/customers/customers.console'
import type { Received } from '@shop/contract/http/endpoint'
import { readPage } from '../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import { addMembers, holdGroup, removeMember } from '../customer-groups/group-members.sql.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { SessionsService } from '../auth/sessions.service.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { PrivacyService } from '../privacy/privacy.service.ts'
import type { UsersService } from '../users/users.service.ts'
import * as repository from './customers.repository.ts'
import { toCustomer, toSummary, type Sight } from './customers.view.ts'

interface Dependencies {
  db: Db
  /** For the list. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  sessions: Pick<SessionsService, 'endAll'>
  closing: Pick<AuthService['closing'], 'closeByStaff'>
  privacy: Pick<PrivacyService, 'exportData'>
  coupons: Pick<CouponsService, 'give'>
  guests: Pick<UsersService['guests'], 'close'>
}

/** Who looks or changes, and what they may see. */
type By = Sight & { actor: Actor }

export type CustomersService = ReturnType<typeof createCustomersService>

/** The merchant's work with customers. Entries of the audit log name them by their ids only. */
export function createCustomersService(deps: Dependencies) {
  const { db, reads, clock, audit, sessions, closing, privacy, coupons, guests } = deps

  async function get(id: string, sight: Sight, on: Db | Tx = db): Promise<Customer> {
    const row = await repository.findCustomer(on, id)
    if (!row) throw new AppError('CUSTOMER_NOT_FOUND')
    return toCustomer(row, await repository.listBelongings(on, id, clock()), sight)
  }

  /** Changes a customer under their lock. `work` returns whether it did anything, for the audit log. */
  function change(
    { actor, ...sight }: By,
    id: string,
    action: AuditActionOf<'customer'>,
    work: (db: Tx, before: Customer) => Promise<{ before?: object; after?: object } | undefined>,
  ): Promise<Customer> {
    return inTransaction(db, async (db) => {
      await repository.lockCustomer(db, id)
      const done = await work(db, await get(id, sight, db))
      if (done) await audit.record(db, actor, { action, subject: toSubject(id), ...done })
      return get(id, sight, db)
    })
  }

  return {
    get,

    /** @throws FORBIDDEN for a search by those who may not see what it finds */
    async list(
      { q, state, group_id, sort, order, ...page }: Received<typeof listCustomers, 'query'>,
      sight: Sight,
    ) {
      if (q && !sight.withPersonal) throw new AppError('FORBIDDEN')
      const search = q ? await repository.findCustomers(reads, q) : undefined
      const filter = { search, state, groupId: group_id }
      return readPage(page, {
        list: (rows) => repository.listCustomers(reads, filter, { ...rows, sort, order }),
        count: (limit) => repository.countCustomers(reads, filter, limit),
        toItem: (row) => toSummary(row, sight),
      })
    },

    /** @throws CUSTOMER_NOT_FOUND, STALE_VERSION */
    setNote: (by: By, id: string, { version, note }: { version: number; note: string }) =>
      change(by, id, 'customer.note_changed', async (db, before) => {
        if (before.version !== version) throw staleVersion(before)
        await repository.updateCustomer(db, id, { staff_note: note || null })
        return { after: { fields: ['note'] } }
      }),

    /** Ends every session; signing in is refused from then on. A repeat does nothing. @throws CUSTOMER_NOT_FOUND */
    disable: (by: By, id: string) =>
      change(by, id, 'customer.disabled', async (db, before) => {
        if (before.state === 'disabled') return undefined
        await repository.updateCustomer(db, id, { disabled_at: clock() })
        return { after: { sessions_ended: await sessions.endAll(db, id, 'disabled') } }
      }),

    /** @throws CUSTOMER_NOT_FOUND */
    enable: (by: By, id: string) =>
      change(by, id, 'customer.enabled', async (db, before) => {
        if (before.state !== 'disabled') return undefined
        await repository.updateCustomer(db, id, { disabled_at: null })
        return {}
      }),

    /** @throws CUSTOMER_NOT_FOUND, and what claiming throws */
    giveCoupon: (by: By, id: string, given: { id: string; coupon_id: string }) =>
      change(by, id, 'customer.coupon_given', async (db, before) => {
        if (before.is_guest) throw new AppError('COUPON_NEEDS_ACCOUNT')
        if (before.coupons.some((claim) => claim.id === given.id)) return undefined
        const { code } = await coupons.give(db, { userId: id, claimId: given.id, couponId: given.coupon_id })
        return { after: { code } }
      }),

    /** Guests are in no group (decision 99). @throws CUSTOMER_NOT_FOUND, CUSTOMER_GROUP_NOT_FOUND */
    joinGroup: (by: By, id: string, groupId: string) =>
      change(by, id, 'customer.group_joined', async (db, { is_guest: isGuest }) => {
        if (isGuest) throw new AppError('CUSTOMER_NOT_FOUND')
        const { name } = await requireGroup(db, groupId)
        const added = await addMembers(db, groupId, [id], clock())
        return added.length > 0 ? { after: { group: name } } : undefined
      }),

    /** @throws CUSTOMER_NOT_FOUND, CUSTOMER_GROUP_NOT_FOUND */
    leaveGroup: (by: By, id: string, groupId: string) =>
      change(by, id, 'customer.group_left', async (db) => {
        const { name } = await requireGroup(db, groupId)
        return (await removeMember(db, groupId, id)) ? { before: { group: name } } : undefined
      }),

    /** @throws CUSTOMER_NOT_FOUND */
    async exportData({ actor, ...sight }: By, id: string) {
      await get(id, sight)
      await inTransaction(db, (db) =>
        audit.record(db, actor, { action: 'customer.exported', subject: toSubject(id) }),
      )
      return privacy.exportData(id)
    },

    /**
     * Closes the account as its owner could; a repeat does nothing. A guest has no account to come back to: they are
     * erased as soon as their order is no longer in progress. @throws CUSTOMER_NOT_FOUND
     */
    remove: (by: By, id: string) =>
      change(by, id, 'customer.closed', async (db, { is_guest: isGuest }) => {
        if (isGuest) return (await guests.close(db, id, clock())) ? {} : undefined
        const eraseAfter = await closing.closeByStaff(db, id)
        return eraseAfter && { after: { erase_after: eraseAfter } }
      }),
  }
}

/** @throws CUSTOMER_GROUP_NOT_FOUND */
async function requireGroup(db: Tx, id: string) {
  const group = await holdGroup(db, id)
  if (!group) throw new AppError('CUSTOMER_GROUP_NOT_FOUND')
  return group
}

const toSubject = (id: string) => ({ type: 'customer' as const, id, label: id })
