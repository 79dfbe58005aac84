import { createId } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { saveImportHash } from '../import-hashes.repository.ts'
import { readSynonymFile } from './search-synonyms.ts'
import { findWordsVersion, hasWords, insertWords, WORDS_SOURCE } from './search-words.repository.ts'

/** Notifies every process that the words have changed. */
export const noteWords = (db: Tx, version: string, now: Date) =>
  saveImportHash(db, { source: WORDS_SOURCE, hash: version, now })

/** Fills the words of the search from their file, once: afterwards they are changed in the console. */
export async function seedSynonyms(db: Db, file: string, now: Date): Promise<void> {
  if ((await findWordsVersion(db)) !== undefined) return
  const list = readSynonymFile(file)
  await inTransaction(db, async (db) => {
    if (!(await hasWords(db))) await insertWords(db, list, now)
    await noteWords(db, createId(), now)
  })
}
