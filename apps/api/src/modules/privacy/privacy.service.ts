import type { exportMyData } from '@shop/contract/auth/security.endpoints'
import type { ExportedRow } from '@shop/contract/auth/security.schemas'
import type { Data } from '@shop/contract/http/endpoint'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import type { Clock } from '../../jobs/clock.ts'
import type { DataClasses } from '../../db/data-rules.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Events } from '../../observability/events.ts'
import { listOwnedTables, listRetentions, type OwnedTable } from './data-list.ts'
import * as repository from './privacy.repository.ts'
import type { Condition } from './privacy.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  /** What is stored of anybody. */
  dataClasses: DataClasses
  /** What an account, or a guest, is still needed for: conditions on their row of `users`, by the modules that know. */
  needs: { ofAccounts: readonly Condition[]; ofGuests: (since: Date) => readonly Condition[] }
  /** Locks the orders of a customer. */
  lockOrders: (db: Tx, userId: string) => Promise<void>
  /** Deletes the file of an avatar. */
  removeAvatar: (url: string) => Promise<void>
  /** Each deletes something that a customer has written for others to read, or its photos. */
  contentErasers: readonly ((userId: string) => Promise<void>)[]
  /** Notifies other programs that a customer's data were erased, in the same transaction. */
  recordErasure: (db: Tx, userId: string) => Promise<void>
  /** Removes mails that are stored as files instead of being sent. */
  removeStoredMail: (mailIds: string[]) => Promise<void>
  /** Reports an account that could not be erased, and will be retried. */
  report: (error: unknown) => void
}

type Export = Data<typeof exportMyData>

/**
 * How long a guest is known after their order: as long as its warranty and questions about its tax may need them; without a
 * payment, as long as a late one could arrive (docs/privacy.md).
 */
const GUEST_DAYS = { ended: 730, unpaid: 30 }

/** Accounts of one round. */
const BATCH_SIZE = 100

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Export, erasure and retention of customers' data, by the list of data classes. */
export function createPrivacyService(deps: Dependencies) {
  const {
    db,
    clock,
    events,
    dataClasses,
    needs,
    lockOrders,
    removeAvatar,
    contentErasers,
    recordErasure,
    removeStoredMail,
    report,
  } = deps
  const owned = listOwnedTables(dataClasses)
  const retentions = listRetentions(dataClasses)

  /** Everything about the customer, on one snapshot. */
  async function exportData(userId: string): Promise<Export> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const tables: Export['tables'] = {}
        for (const table of owned) {
          const rows = await repository.listRowsOf(db, userId, table)
          tables[table.name] = rows.map(toJson)
        }
        return { exported_at: clock().toISOString(), tables, retained_by_law: listRetainedByLaw(owned) }
      })
  }

  /** Erases the accounts that are due, each in its own transaction, and guests of long ago. Returns how many. */
  async function eraseDue(): Promise<number> {
    const now = clock()
    await repository.closeOldGuests(db, now, {
      before: startOf(addDays(toDay(now), -GUEST_DAYS.unpaid)),
      needed: needs.ofGuests(startOf(addDays(toDay(now), -GUEST_DAYS.ended))),
    })
    let erased = 0
    const due = await repository.listDueAccounts(db, clock(), needs.ofAccounts, BATCH_SIZE)
    for (const { id, avatar_url: avatarUrl } of due) {
      try {
        // Files first: without the rows their owner would be unknown.
        if (avatarUrl) await removeAvatar(avatarUrl)
        for (const erase of contentErasers) await erase(id)
        await removeStoredMail(await repository.listMailIdsOf(db, id))
        if (await eraseRows(id)) erased += 1
      } catch (error) {
        report(error)
      }
    }
    return erased
  }

  async function eraseRows(userId: string): Promise<boolean> {
    const isDue = await inTransaction(db, async (db) => {
      // Orders before their customer: a status change of an order may lock the customer's points after it.
      await lockOrders(db, userId)
      if (!(await repository.lockDueAccount(db, userId, clock(), needs.ofAccounts))) return false
      for (const table of owned) await repository.eraseRowsOf(db, userId, table)
      await recordErasure(db, userId)
      return true
    })
    if (isDue) events.emit('account_erased', { userId })
    return isDue
  }

  /** Deletes whatever is older than its table's retention. */
  async function purge(): Promise<void> {
    const today = toDay(clock())
    for (const { table, retention } of retentions)
      await repository.purgeBefore(db, table, retention, startOf(addDays(today, -retention.days)))
  }

  return { exportData, eraseDue, purge }
}

/** The tables whose personal data outlasts the account, with the reason. */
function listRetainedByLaw(tables: OwnedTable[]): Export['retained_by_law'] {
  return Object.fromEntries(
    tables.flatMap(({ name, erasure }) =>
      'retainsPersonal' in erasure ? [[name, erasure.retainedBecause]] : [],
    ),
  )
}

/** A row as JSON: timestamps as text, JSON columns unchanged. */
function toJson(row: Record<string, unknown>): ExportedRow {
  return JSON.parse(JSON.stringify(row)) as ExportedRow
}
