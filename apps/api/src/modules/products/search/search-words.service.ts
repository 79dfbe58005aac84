import { createId } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { createSynonyms, readSynonymFile } from './search-synonyms.ts'
import type { Synonyms } from './search-text.ts'
import { findWordsVersion, hasWords, insertWords, noteWords, readWords } from './search-words.repository.ts'

export { noteWords }

/** Fills the words of the search from their file, once: afterwards they are changed in the console. */
export async function seedSynonyms(db: Db, file: string, now: Date): Promise<void> {
  if ((await findWordsVersion(db)) !== undefined) return
  const list = readSynonymFile(file)
  await inTransaction(db, async (db) => {
    if (!(await hasWords(db))) await insertWords(db, list, now)
    await noteWords(db, createId(), now)
  })
}

/**
 * Reads the words of the search. Each call asks the database whether they have changed, so that a change is seen by the
 * next search in every process.
 */
export function createSynonymReader(db: Db) {
  let known: { version: string | undefined; synonyms: Synonyms } | undefined
  return async function read(): Promise<Synonyms> {
    const version = await findWordsVersion(db)
    // The version is read first: what changes meanwhile differs from it, and is read again.
    if (!known || known.version !== version)
      known = { version, synonyms: createSynonyms(await readWords(db)) }
    return known.synonyms
  }
}
