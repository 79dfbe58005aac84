import { findImportHash } from '../import-hashes.repository.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { SynonymList } from './search-synonyms.ts'

/** The key under which the version of the words is stored, next to those of imports. */
export const WORDS_SOURCE = 'synonyms'

/** A text that changes with any of the words; undefined before they were filled. */
export const findWordsVersion = (db: Db) => findImportHash(db, WORDS_SOURCE)

export async function readWords(db: Db): Promise<SynonymList> {
  const synonyms = await db.selectFrom('search_synonyms').select(['searched', 'means']).execute()
  const stopWords = await db.selectFrom('search_stop_words').select('word').execute()
  return {
    passed_over: stopWords.map(({ word }) => word),
    synonyms: Object.fromEntries(synonyms.map(({ searched, means }) => [searched, means])),
  }
}

/** Whether there are any words. */
export async function hasWords(db: Tx): Promise<boolean> {
  const [synonym, stopWord] = [
    await db.selectFrom('search_synonyms').select('searched').limit(1).executeTakeFirst(),
    await db.selectFrom('search_stop_words').select('word').limit(1).executeTakeFirst(),
  ]
  return synonym !== undefined || stopWord !== undefined
}

export async function insertWords(db: Tx, { passed_over, synonyms }: SynonymList, now: Date): Promise<void> {
  const rows = Object.entries(synonyms).map(([searched, means]) => ({ searched, means, updated_at: now }))
  const words = [...new Set(passed_over)].map((word) => ({ word }))
  if (rows.length > 0) await db.insertInto('search_synonyms').values(rows).execute()
  if (words.length > 0) await db.insertInto('search_stop_words').values(words).execute()
}
