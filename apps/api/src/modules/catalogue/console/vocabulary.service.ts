import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Received } from '@shop/contract/http/endpoint'
import { pickLocalizedFields, type LocalizedField } from '@shop/contract/languages/translated'
import type { TermKind } from '@shop/contract/products/product-fields.rules'
import type { changeTerm, Synonym, Term } from '@shop/contract/vocabulary/vocabulary.console'
import { readPage } from '../../../db/pages.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../audit/audit.service.ts'
import { createRecordSaving, type SavingDependencies } from './record-saving.ts'
import { synonyms, terms, type SynonymRow, type TermRow } from './vocabulary.repository.ts'

type Query = { page: number; limit: number; order: 'asc' | 'desc'; q?: string | undefined }

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Vocabulary of the search and labels of products, as the console changes them. */
export function createVocabulary({ db, clock, audit }: SavingDependencies) {
  const { save, remove, indexLabelled } = createRecordSaving({ db, clock, audit })

  function saveSynonym(
    { searched, means, version }: { searched: string; means: string[]; version?: number },
    actor: Actor,
  ) {
    return save(actor, {
      type: 'synonym',
      label: searched,
      version,
      toItem: toSynonym,
      lock: (db) => synonyms.lock(db, searched),
      isSame: (row) => row.means.join('\n') === means.join('\n'),
      write: (db) => synonyms.save(db, { searched, means, now: clock() }),
      toFacts: ({ means }: SynonymRow) => ({ means }),
    })
  }

  function saveTerm(
    { kind, version, ...term }: LocalizedField<'value'> & { kind: string; version?: number },
    actor: Actor,
  ) {
    const { value } = term
    return save(actor, {
      type: 'term',
      label: `${kind}:${value}`,
      version,
      toItem: toTerm,
      lock: (db) => terms.lock(db, kind, value),
      isSame: (row) => isDeepStrictEqual(toNames(row), toNames(term)),
      async write(db) {
        await terms.save(db, { kind, ...term })
        await indexLabelled(db, kind, value)
      },
      toFacts: toNames,
    })
  }

  return {
    saveSynonym,
    saveTerm,

    listSynonyms: (query: Query) =>
      readPage(query, {
        list: (page) => synonyms.list(db, query.q || undefined, { ...page, order: query.order }),
        count: (limit) => synonyms.count(db, query.q || undefined, limit),
        toItem: toSynonym,
      }),

    removeSynonym: (searched: string, actor: Actor) =>
      remove(actor, {
        type: 'synonym',
        label: searched,
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

    changeTerm(id: string, change: Received<typeof changeTerm, 'body'>, actor: Actor) {
      return saveTerm({ ...readTermId(id), ...change }, actor)
    },

    /** @throws WORD_IN_USE */
    removeTerm(id: string, actor: Actor) {
      const { kind, value } = readTermId(id)
      return remove(actor, {
        type: 'term',
        label: id,
        lock: (db) => terms.lock(db, kind, value),
        async erase(db, { products }) {
          if (products > 0) throw new AppError('WORD_IN_USE')
          await terms.remove(db, kind, value)
        },
        toFacts: toNames,
      })
    },
  }
}

/** The names of a value in the other languages. */
function toNames(term: LocalizedField<'value'>) {
  const { value: _, ...names } = pickLocalizedFields(term, 'value')
  return names
}

function readTermId(id: string): { kind: string; value: string } {
  const at = id.indexOf(':')
  return { kind: id.slice(0, at), value: id.slice(at + 1) }
}

const toSynonym = (row: SynonymRow): z.infer<typeof Synonym> => ({ id: row.searched, ...row })

const toTerm = ({ kind, ...row }: TermRow): Term => ({
  id: `${kind}:${row.value}`,
  kind: kind as TermKind,
  ...row,
})
