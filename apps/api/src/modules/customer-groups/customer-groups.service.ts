import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type * as endpoints from '@shop/contract/customers/customer-groups.console'
import type { CustomerGroup, MemberImport } from '@shop/contract/customers/customer-groups.console'
import type { Received } from '@shop/contract/http/endpoint'
import { readPage } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import * as repository from './customer-groups.repository.ts'
import { addMembers, holdGroup } from './group-members.sql.ts'
import { planMembers, readMembers } from './member-file.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

/** What the reader may see. */
interface Sight {
  withPersonal: boolean
}

export type CustomerGroups = ReturnType<typeof createCustomerGroups>

/** Groups of customers, which offers can be for. The audit log has numbers of members, and no addresses. */
export function createCustomerGroups({ db, clock, audit }: Dependencies) {
  async function get(id: string, on: Db | Tx = db): Promise<CustomerGroup> {
    const row = await repository.findGroup(on, id)
    if (!row) throw new AppError('CUSTOMER_GROUP_NOT_FOUND')
    return toGroup(row)
  }

  async function lock(db: Tx, id: string): Promise<CustomerGroup> {
    await repository.lockGroup(db, id)
    return get(id, db)
  }

  async function hold(db: Tx, id: string): Promise<{ id: string; name: string }> {
    const group = await holdGroup(db, id)
    if (!group) throw new AppError('CUSTOMER_GROUP_NOT_FOUND')
    return group
  }

  const record = (
    db: Tx,
    actor: Actor,
    action: AuditActionOf<'customer_group'>,
    { id, name }: Pick<CustomerGroup, 'id' | 'name'>,
    change: { before?: object; after?: object },
  ) => audit.record(db, actor, { action, subject: { type: 'customer_group', id, label: name }, ...change })

  /** @throws CUSTOMER_GROUP_NOT_FOUND, MEMBER_FILE_UNREADABLE, and FORBIDDEN for those who may not see addresses */
  async function readFile(id: string, file: Buffer, { withPersonal }: Sight) {
    if (!withPersonal) throw new AppError('FORBIDDEN')
    await get(id)
    return readMembers(file)
  }

  async function plan(db: Db | Tx, id: string, read: Awaited<ReturnType<typeof readMembers>>) {
    return planMembers(read, await repository.findAccounts(db, id, [...read.usable.keys()]))
  }

  return {
    get,

    list(query: Received<typeof endpoints.listCustomerGroups, 'query'>) {
      const text = query.q || undefined
      return readPage(query, {
        list: (page) => repository.listGroups(db, text, { ...page, sort: query.sort, order: query.order }),
        count: (limit) => repository.countGroups(db, text, limit),
        toItem: toGroup,
      })
    },

    /** @throws CUSTOMER_GROUP_EXISTS */
    create(actor: Actor, { id, name }: Received<typeof endpoints.createCustomerGroup, 'body'>) {
      return withOwnName(() =>
        inTransaction(db, async (db) => {
          // A repeat finds the group of the first try.
          if (await repository.insertGroup(db, { id, name, created_at: clock() }))
            await record(db, actor, 'customer_group.created', { id, name }, { after: { name } })
          return get(id, db)
        }),
      )
    },

    /** @throws CUSTOMER_GROUP_NOT_FOUND, CUSTOMER_GROUP_EXISTS, STALE_VERSION */
    rename(
      actor: Actor,
      id: string,
      { version, name }: Received<typeof endpoints.renameCustomerGroup, 'body'>,
    ) {
      return withOwnName(() =>
        inTransaction(db, async (db) => {
          const before = await lock(db, id)
          if (before.version !== version) throw staleVersion(before)
          await repository.renameGroup(db, id, name)
          const change = { before: { name: before.name }, after: { name } }
          await record(db, actor, 'customer_group.changed', { id, name }, change)
          return get(id, db)
        }),
      )
    },

    /** @throws CUSTOMER_GROUP_NOT_FOUND, CUSTOMER_GROUP_IN_USE */
    async remove(actor: Actor, id: string) {
      const work = inTransaction(db, async (db) => {
        const before = await lock(db, id)
        await repository.deleteGroup(db, id)
        const { name, members } = before
        await record(db, actor, 'customer_group.deleted', before, { before: { name, members } })
        return {}
      })
      return work.catch((error: unknown) => {
        if (findBrokenConstraint(error) === 'offers_group_id_fkey')
          throw new AppError('CUSTOMER_GROUP_IN_USE')
        throw error
      })
    },

    /** @throws CUSTOMER_GROUP_NOT_FOUND */
    add(actor: Actor, id: string, customerIds: string[]): Promise<CustomerGroup> {
      return inTransaction(db, async (db) => {
        const { name } = await hold(db, id)
        const added = await addMembers(db, id, await repository.listAccounts(db, customerIds), clock())
        for (const each of added)
          await audit.record(db, actor, {
            action: 'customer.group_joined',
            subject: { type: 'customer', id: each, label: each },
            after: { group: name },
          })
        return get(id, db)
      })
    },

    async previewImport(id: string, file: Buffer, sight: Sight): Promise<MemberImport> {
      return (await plan(db, id, await readFile(id, file, sight))).report
    },

    async import({ actor, ...sight }: Sight & { actor: Actor }, id: string, file: Buffer) {
      const read = await readFile(id, file, sight)
      return inTransaction(db, async (db) => {
        const group = await hold(db, id)
        const { newIds, report } = await plan(db, id, read)
        const { length: added } = await addMembers(db, id, newIds, clock())
        if (added > 0)
          await record(db, actor, 'customer_group.imported', group, {
            after: { added, refused: report.refused.length },
          })
        return report
      })
    },
  }
}

/** @throws CUSTOMER_GROUP_EXISTS */
async function withOwnName<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (findBrokenConstraint(error) === 'customer_groups_name') throw new AppError('CUSTOMER_GROUP_EXISTS')
    throw error
  })
}

const toGroup = ({ created_at, members, ...row }: repository.GroupRow): CustomerGroup => ({
  ...row,
  members: members ?? 0,
  created_at: created_at.toISOString(),
})
