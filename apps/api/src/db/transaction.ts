import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import type { Db, Tx } from './pool.ts'
import { isPlanLost } from './prepared-statements.ts'

/** Serialization failure and deadlock: rolled back, safe to retry, as after a lost plan. */
const RETRYABLE = new Set(['40001', '40P01'])

const policy = retry(handleWhen(isRetryable), {
  maxAttempts: 4,
  backoff: new ExponentialBackoff({ initialDelay: 20, maxDelay: 500 }),
})

/**
 * Runs `work` in a Kysely transaction (read committed) and retries serialization failures, deadlocks and lost plans, so
 * `work` must have no effect outside of the database. Its parameter is called `db` too, which shadows the outer connection.
 */
export function inTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  return policy.execute(() => db.transaction().execute(work))
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.has((error as { code?: string }).code ?? '') || isPlanLost(error)
}
