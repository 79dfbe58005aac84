import { createId } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { noteWords } from '../../products/search/search-words.shared.ts'
import { toBatches } from '../catalogue-passes.ts'
import { readTerms } from '../catalogue-terms.repository.ts'
import { listStoredProductsById, noteChange } from '../catalogue.repository.ts'
import { indexProducts } from '../product-index.ts'
import { terms } from './vocabulary.repository.ts'

/** What saving a record needs. */
export interface SavingDependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

/** How synonyms, labels and stones are saved: with a version, an entry in the audit log, and seen by every process. */
export function createRecordSaving({ db, clock, audit }: SavingDependencies) {
  /**
   * Saves a record of any kind, with its entry in the audit log, and notifies every process.
   * @param version that it was changed from; undefined for a new one, which must not differ from one that exists
   */
  function save<Row extends { version: number }, Item extends { id: string }>(
    actor: Actor,
    {
      type,
      label,
      version,
      lock,
      isSame,
      write,
      toItem,
      toFacts,
    }: {
      type: 'synonym' | 'term' | 'stone'
      label: string
      version: number | undefined
      lock: (db: Tx) => Promise<Row | undefined>
      isSame: (row: Row) => boolean
      write: (db: Tx, before: Row | undefined) => Promise<void>
      toItem: (row: Row) => Item
      toFacts: (row: Row) => object
    },
  ): Promise<Item> {
    return inTransaction(db, async (db) => {
      const before = await lock(db)
      if (version !== undefined && !before) throw new AppError('NOT_FOUND')
      if (before && version === undefined && isSame(before)) return toItem(before)
      if (before && before.version !== version) throw staleVersion(toItem(before))
      await write(db, before)
      const after = (await lock(db))!
      await raiseVersion(db, type)
      await audit.record(db, actor, {
        action: `${type}.${before ? 'changed' : 'created'}`,
        subject: { type, id: label, label },
        ...(before && { before: toFacts(before) }),
        after: toFacts(after),
      })
      return toItem(after)
    })
  }

  /** Removes a record; one that is gone already stays so. */
  function remove<Row>(
    actor: Actor,
    {
      type,
      label,
      lock,
      erase,
      toFacts,
    }: {
      type: 'synonym' | 'term'
      label: string
      lock: (db: Tx) => Promise<Row | undefined>
      erase: (db: Tx, row: Row) => Promise<void>
      toFacts: (row: Row) => object
    },
  ): Promise<Record<string, never>> {
    return inTransaction(db, async (db) => {
      const before = await lock(db)
      if (!before) return {}
      await erase(db, before)
      await raiseVersion(db, type)
      await audit.record(db, actor, {
        action: `${type}.deleted`,
        subject: { type, id: label, label },
        before: toFacts(before),
      })
      return {}
    })
  }

  /** Lists in the shop show searches and labels: their responses are made again. */
  async function raiseVersion(db: Tx, type: string): Promise<void> {
    if (type === 'synonym') await noteWords(db, createId(), clock())
    else await noteChange(db, clock())
  }

  /** Search finds products by the Chinese of their labels. */
  async function indexLabelled(db: Tx, kind: string, value: string): Promise<void> {
    const all = await readTerms(db)
    for (const ids of toBatches(await terms.listProductIds(db, kind, value))) {
      const products = await listStoredProductsById(db, ids)
      await indexProducts(
        db,
        products.map((product) => ({ ...product, isChanged: true })),
        all,
      )
    }
  }

  return { save, remove, indexLabelled }
}
