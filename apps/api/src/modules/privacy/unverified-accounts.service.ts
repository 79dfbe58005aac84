import { UNPROVED_ACCOUNT_DAYS } from '@shop/contract/auth'
import { after, DAY, type Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Events } from '../../observability/events.ts'
import { listOwnedTables } from './data-list.ts'
import * as repository from './privacy.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  /** Removes letters that the shop keeps as files instead of sending them. */
  removeStoredMail: (mailIds: string[]) => Promise<void>
  /** Tells of an account that could not be removed, and will be tried again. */
  report: (error: unknown) => void
}

/** Accounts of one look. */
const BATCH_SIZE = 100

export type UnprovedAccounts = ReturnType<typeof createUnprovedAccounts>

/**
 * Accounts whose address nobody proved. Nobody can have signed in to one, so there is nothing to keep: unlike an
 * erased account, it goes without a trace.
 */
export function createUnprovedAccounts({ db, clock, events, removeStoredMail, report }: Dependencies) {
  /** Tables whose rows go with an account; the books have none of somebody who never signed in. */
  const tables = listOwnedTables().filter(({ erasure }) => 'delete' in erasure)

  async function remove(db: Tx, userId: string): Promise<{ userId: string; mailIds: string[] }> {
    const mailIds = await repository.listMailIdsOf(db, userId)
    await repository.removeAccount(db, userId, tables)
    return { userId, mailIds }
  }

  /** Undefined when somebody proved the address, or asked for another letter, at the last moment. */
  function removeIfForgotten(userId: string) {
    return inTransaction(db, async (db) => {
      if (!(await repository.lockUnproved(db, userId))) return undefined
      // Only now: a link that was being made while this waited for the lock is seen by a new look alone.
      if (await repository.hasLiveLink(db, userId, clock())) return undefined
      return remove(db, userId)
    })
  }

  /** After the transaction that removed it. */
  async function followUp(removed: { userId: string; mailIds: string[] } | undefined): Promise<void> {
    if (!removed) return
    events.emit('unproved_account_removed', { userId: removed.userId })
    await removeStoredMail(removed.mailIds)
  }

  async function removeBatch(): Promise<number> {
    let count = 0
    const limit = after(clock(), -UNPROVED_ACCOUNT_DAYS * DAY)
    for (const userId of await repository.listUnproved(db, limit, clock(), BATCH_SIZE)) {
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
    /** Removes those that are older than a registration is remembered and have no live link. Answers how many. */
    async removeForgotten(): Promise<number> {
      let total = 0
      for (;;) {
        const count = await removeBatch()
        total += count
        if (count < BATCH_SIZE) return total
      }
    },

    /** Takes an address from whoever never proved it, for somebody who has. Call `followUp` with the answer. */
    async releaseAddress(db: Tx, email: string) {
      const userId = await repository.findUnproved(db, email)
      if (!userId || !(await repository.lockUnproved(db, userId))) return undefined
      return remove(db, userId)
    },

    followUp,
  }
}
