import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import type { Db, Tx } from './pool.ts'

/** Serialization failure and deadlock: the transaction was rolled back and may run again. */
const RETRYABLE = new Set(['40001', '40P01'])

const policy = retry(handleWhen(isRetryable), {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 20, maxDelay: 500 }),
})

/**
 * Runs `work` in a transaction of Kysely's (read committed) and repeats it when the database asks for that. `work`
 * must have no effect outside of the database. Inside, the parameter is called `db` too, so that the outer connection
 * cannot be used by mistake.
 */
export function inTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  return policy.execute(() => db.transaction().execute(work))
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.has((error as { code?: string }).code ?? '')
}
