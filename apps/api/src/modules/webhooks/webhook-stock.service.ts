import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { SECOND, type Clock } from '../../jobs/clock.ts'
import { recordEvents, type WebhookEvent } from './webhook-outbox.sql.ts'
import * as repository from './webhook-stock.repository.ts'

/** Interval in which stock is compared: of several changes in between, programs learn of the last. */
export const WEBHOOK_STOCK_INTERVAL_MS = 15 * SECOND

/** Events per transaction. */
const BATCH_SIZE = 500

const TYPE = 'stock.changed'

/**
 * Finds changed stock by comparing it with what programs know. So any change is found, also one by an import or with psql, and an
 * order at a busy hour writes nothing more than before.
 */
export function createWebhookStock({ db, clock }: { db: Db; clock: Clock }) {
  /** Records a batch of changes. Returns how many; the first round after a while without interest only remembers. */
  const recordSome = () =>
    inTransaction(db, async (db) => {
      if (!(await repository.tryLockStock(db))) return 0
      if (!(await repository.hasKnownStock(db))) {
        await repository.copyStock(db)
        return 0
      }
      const changed = await repository.takeChangedStock(db, BATCH_SIZE)
      await recordEvents(db, clock(), changed.map(toEvent))
      return changed.length
    })

  return {
    async recordChanges(signal?: AbortSignal): Promise<void> {
      if (!(await repository.isWanted(db, TYPE))) return repository.forgetStock(db)
      while (!signal?.aborted) if ((await recordSome()) < BATCH_SIZE) return
    },
  }
}

function toEvent({ product_id, size, available }: repository.ChangedStock): WebhookEvent {
  return { type: TYPE, about: `stock:${product_id}/${size}`, data: { product_id, size, available } }
}
