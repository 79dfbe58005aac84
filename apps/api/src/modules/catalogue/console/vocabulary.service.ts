import type { z } from 'zod'
import { MineralFacts } from '@shop/catalogue/mineral-format'
import type { Stone, Synonym, Term, TERM_KINDS } from '@shop/contract/console/vocabulary'
import { createId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { noteWords } from '../../products/search/product-search.service.ts'
import { toBatches } from '../catalogue-passes.ts'
import { listStoredProductsById, noteChange, readTerms } from '../catalogue.repository.ts'
import { indexProducts } from '../product-index.ts'
import {
  stones,
  synonyms,
  terms,
  type StoneRow,
  type SynonymRow,
  type TermRow,
} from './vocabulary.repository.ts'

type Query = { page: number; limit: number; order: 'asc' | 'desc'; q?: string | undefined }
type Kind = (typeof TERM_KINDS)[number]
type StoneFacts = z.infer<typeof Stone>['facts']

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Vocabulary of the search, labels of products and facts about stones, as the console changes them. */
export function createVocabulary({ db, clock, audit }: Dependencies) {
  /**
   * Saves a record of any kind, with its entry in the audit log, and tells every process.
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
      write: (db: Tx) => Promise<void>
      toItem: (row: Row) => Item
      toFacts: (row: Row) => object
    },
  ): Promise<Item> {
    return inTransaction(db, async (db) => {
      const before = await lock(db)
      if (version !== undefined && !before) throw new AppError('NOT_FOUND')
      if (before && version === undefined && isSame(before)) return toItem(before)
      if (before && before.version !== version) throw staleVersion(toItem(before))
      await write(db)
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

  function saveSynonym(
    { searched, means, version }: { searched: string; means: string[]; version?: number },
    actor: Actor,
  ) {
    return save(actor, {
      ...{ type: 'synonym', label: searched, version, toItem: toSynonym },
      lock: (db) => synonyms.lock(db, searched),
      isSame: (row) => row.means.join('\n') === means.join('\n'),
      write: (db) => synonyms.save(db, { searched, means, now: clock() }),
      toFacts: ({ means }: SynonymRow) => ({ means }),
    })
  }

  function saveTerm(
    { kind, value, value_zh, version }: { kind: string; value: string; value_zh: string; version?: number },
    actor: Actor,
  ) {
    return save(actor, {
      ...{ type: 'term', label: `${kind}:${value}`, version, toItem: toTerm },
      lock: (db) => terms.lock(db, kind, value),
      isSame: (row) => row.value_zh === value_zh,
      async write(db) {
        await terms.save(db, { kind, value, value_zh })
        await indexLabelled(db, kind, value)
      },
      toFacts: ({ value_zh }: TermRow) => ({ value_zh }),
    })
  }

  function saveStone(
    { gem, facts: given, version }: { gem: string; facts: StoneFacts; version?: number },
    actor: Actor,
  ) {
    const result = MineralFacts.safeParse(given)
    if (!result.success) {
      const details = result.error.issues.map(({ path, message }) => ({
        ...{ path: ['facts', ...path].join('.'), message },
      }))
      throw new AppError('VALIDATION_FAILED', { details })
    }
    return save(actor, {
      ...{ type: 'stone', label: gem, version, toItem: toStone },
      lock: (db) => stones.lock(db, gem),
      isSame: () => false,
      write: (db) => stones.save(db, gem, result.data),
      toFacts: ({ facts }: StoneRow) => facts,
    })
  }

  return {
    ...{ saveSynonym, saveTerm, saveStone },

    listSynonyms: (query: Query) =>
      readPage(query, {
        list: (page) => synonyms.list(db, query.q || undefined, { ...page, order: query.order }),
        count: (limit) => synonyms.count(db, query.q || undefined, limit),
        toItem: toSynonym,
      }),

    removeSynonym: (searched: string, actor: Actor) =>
      remove(actor, {
        ...{ type: 'synonym', label: searched },
        lock: (db) => synonyms.lock(db, searched),
        erase: (db) => synonyms.remove(db, searched),
        toFacts: ({ means }) => ({ means }),
      }),

    listTerms(query: Query & { kind?: string[] | undefined }) {
      const filter = { kinds: query.kind, text: query.q || undefined }
      return readPage(query, {
        list: (page) => terms.list(db, filter, { ...page, order: query.order }),
        count: (limit) => terms.count(db, filter, limit),
        toItem: toTerm,
      })
    },

    changeTerm(id: string, change: { version: number; value_zh: string }, actor: Actor) {
      return saveTerm({ ...readTermId(id), ...change }, actor)
    },

    /** @throws WORD_IN_USE */
    removeTerm(id: string, actor: Actor) {
      const { kind, value } = readTermId(id)
      return remove(actor, {
        ...{ type: 'term', label: id },
        lock: (db) => terms.lock(db, kind, value),
        async erase(db, { products }) {
          if (products > 0) throw new AppError('WORD_IN_USE')
          await terms.remove(db, kind, value)
        },
        toFacts: ({ value_zh }) => ({ value_zh }),
      })
    },

    listStones: (query: Query) =>
      readPage(query, {
        list: (page) => stones.list(db, query.q || undefined, { ...page, order: query.order }),
        count: (limit) => stones.count(db, query.q || undefined, limit),
        toItem: toStone,
      }),
  }
}

function readTermId(id: string): { kind: string; value: string } {
  const at = id.indexOf(':')
  return { kind: id.slice(0, at), value: id.slice(at + 1) }
}

const toSynonym = (row: SynonymRow): z.infer<typeof Synonym> => ({ id: row.searched, ...row })

const toTerm = ({ kind, ...row }: TermRow): z.infer<typeof Term> => ({
  ...{ id: `${kind}:${row.value}`, kind: kind as Kind },
  ...row,
})

const toStone = ({ gem, ...row }: StoneRow): z.infer<typeof Stone> => ({ id: gem, ...row })
