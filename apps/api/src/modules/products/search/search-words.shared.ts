import { createId } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readSynonymFile } from './search-synonyms.ts'
import { findWordsVersion, hasWords, insertWords, noteWords } from './search-words.repository.ts'

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
