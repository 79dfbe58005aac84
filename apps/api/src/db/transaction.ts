import type { Db, Tx } from './pool.ts'

/** Serialization failure and deadlock: the transaction was rolled back and may run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5
/** The mean wait before the first retry, in ms; it doubles with each. */
const BACKOFF_MS = 20

/**
 * Runs `work` in a transaction of Kysely's (read committed) and repeats it when the database asks for that. `work`
 * must have no effect outside of the database. Inside, the parameter is called `db` too, so that the outer connection
 * cannot be used by mistake.
 */
export async function inTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetryable(error) || tries >= MAX_TRIES) throw error
      const backoffMs = 2 * Math.random() * BACKOFF_MS * 2 ** (tries - 1)
      await new Promise((resume) => setTimeout(resume, backoffMs))
    }
  }
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.has((error as { code?: string }).code ?? '')
}
