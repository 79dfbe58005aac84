import { UNPROVED_ACCOUNT_DAYS } from '@shop/contract/auth/auth.endpoints'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import type { Clock } from '../../jobs/clock.ts'
import type { DataClasses } from '../../db/data-rules.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Events } from '../../observability/events.ts'
import { listOwnedTables } from './data-list.ts'
import * as repository from './privacy.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  /** What is stored of anybody. */
  dataClasses: DataClasses
  /** Notifies other programs that a customer's data were erased, in the same transaction. */
  recordErasure: (db: Tx, userId: string) => Promise<void>
  /** Removes mails that are stored as files instead of being sent. */
  removeStoredMail: (mailIds: string[]) => Promise<void>
  /** Reports an account that could not be deleted, and will be retried. */
  report: (error: unknown) => void
}

/** Accounts per query. */
const BATCH_SIZE = 100

/**
 * Deletes accounts whose address was never verified. Nobody can have signed in to one, so unlike an erased
 * account nothing is retained.
 */
export function createUnverifiedAccounts(deps: Dependencies) {
  const { db, clock, events, dataClasses, recordErasure, removeStoredMail, report } = deps
  /**
   * Tables whose rows are deleted with an account; the ledger has none of an account that never signed in.
   */
  const tables = listOwnedTables(dataClasses).filter(({ erasure }) => 'delete' in erasure)

  async function remove(db: Tx, userId: string): Promise<{ userId: string; mailIds: string[] }> {
    const mailIds = await repository.listMailIdsOf(db, userId)
    await repository.removeAccount(db, userId, tables)
    await recordErasure(db, userId)
    return { userId, mailIds }
  }

  /** Undefined when the account was verified, or another link requested, meanwhile. */
  function removeIfForgotten(userId: string) {
    return inTransaction(db, async (db) => {
      if (!(await repository.lockUnverified(db, userId))) return undefined
      // Read after the lock: only a new statement sees a link that was created while this waited.
      if (await repository.hasLiveLink(db, userId, clock())) return undefined
      return remove(db, userId)
    })
  }

  /** Runs after the transaction that deleted it. */
  async function followUp(removed: { userId: string; mailIds: string[] } | undefined): Promise<void> {
    if (!removed) return
    events.emit('unproved_account_removed', { userId: removed.userId })
    await removeStoredMail(removed.mailIds)
  }

  async function removeBatch(): Promise<number> {
    let count = 0
    const limit = startOf(addDays(toDay(clock()), -UNPROVED_ACCOUNT_DAYS))
    for (const userId of await repository.listUnverified(db, limit, clock(), BATCH_SIZE)) {
      try {
        const removed = await removeIfForgotten(userId)
        await followUp(removed)
        if (removed) count += 1
      } catch (error) {
        report(error)
      }
    }
    return count
  }

  return {
    /**
     * Deletes those that are older than a registration is remembered and have no live link. Returns how many.
     */
    async removeForgotten(): Promise<number> {
      let total = 0
      for (;;) {
        const count = await removeBatch()
        total += count
        if (count < BATCH_SIZE) return total
      }
    },

    /** Releases an address from an unverified account for a verified one. Call `followUp` with the result. */
    async releaseAddress(db: Tx, email: string) {
      const userId = await repository.findUnverified(db, email)
      if (!userId || !(await repository.lockUnverified(db, userId))) return undefined
      return remove(db, userId)
    },

    followUp,
  }
}
