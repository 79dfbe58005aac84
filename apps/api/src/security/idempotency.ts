import { ConstantBackoff, handleAll, retry } from 'cockatiel'
import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { ERRORS } from '@shop/contract/http/errors'
import { AppError } from '../http/app-error.ts'
import { toErrorBody } from '../http/error-handler.ts'
import { after, SECOND, type Clock } from '../jobs/clock.ts'
import type { Db } from '../db/pool.ts'
import type { IdempotencyKeys } from '../db/tables.ts'

/** The stored response: status and body as sent. */
interface StoredResponse {
  status: number
  body: string
}

interface IdempotentRequest {
  userId: string
  route: string
  key: string
  /** The validated request: a different one with the same key is refused. */
  input: unknown
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** Longer than the slowest handler; after that, its process is taken for dead. */
const LEASE_MS = 30 * SECOND
/** How long a repeat waits for the first request before it is asked to retry. */
const WAIT_MS = 6 * SECOND
const POLL_MS = 40
/** Before a response is sent: under load no connection may be free. Each try waits for one up to the pool's timeout. */
const storing = retry(handleAll, { maxAttempts: 2 })
/** While the database restarts: a repeat then need not wait for the end of the lease. */
const STORE_PAUSE_MS = 250
const storingLater = retry(handleAll, {
  maxAttempts: LEASE_MS / STORE_PAUSE_MS,
  backoff: new ConstantBackoff(STORE_PAUSE_MS),
}).dangerouslyUnref()

/**
 * Runs requests with an `Idempotency-Key` once: the first claims the key, concurrent ones wait for its response and
 * repeat it. Errors of the catalogue are stored too; a crash or a 5xx releases the key (docs/decisions/0009).
 */
export function createIdempotency({ db, clock }: { db: Db; clock: Clock }) {
  async function once(
    request: IdempotentRequest,
    run: () => Promise<StoredResponse>,
  ): Promise<StoredResponse & { replayed: boolean }> {
    const fingerprint = createHash('sha256').update(JSON.stringify(request.input)).digest('base64url')
    const deadline = performance.now() + WAIT_MS
    for (;;) {
      const lease = await claim(request, fingerprint)
      if (lease) return { ...(await runAndStore(request, lease, run)), replayed: false }
      const response = await findResponse(request, fingerprint)
      if (response) return { ...response, replayed: true }
      if (performance.now() > deadline) throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
      await new Promise((resume) => setTimeout(resume, POLL_MS))
    }
  }

  /** Claims a new key, or one whose holder failed or died. Returns the end of the lease. */
  async function claim(request: IdempotentRequest, fingerprint: string): Promise<Date | undefined> {
    const now = clock()
    const row = { leased_until: after(now, LEASE_MS), fingerprint }
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ ...toKey(request), created_at: now, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'route', 'key'])
          .doUpdateSet({ leased_until: row.leased_until })
          .where('idempotency_keys.response_status', 'is', null)
          .where('idempotency_keys.leased_until', '<', now)
          .where('idempotency_keys.fingerprint', '=', fingerprint),
      )
      // The claim may be lost in a database crash, which also aborts its request: so it does not wait for the disk.
      .returning(['key', sql`set_config('synchronous_commit', 'off', true)`.as('flushed_later')])
      .executeTakeFirst()
    return claimed && row.leased_until
  }

  async function findResponse(
    request: IdempotentRequest,
    fingerprint: string,
  ): Promise<StoredResponse | undefined> {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'response_status', 'response_body'])
      .where((where) => where.and(toKey(request)))
      .executeTakeFirst()
    if (!row) return undefined
    if (row.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (row.response_status === null || row.response_body === null) return undefined
    return { status: row.response_status, body: row.response_body }
  }

  async function runAndStore(
    request: IdempotentRequest,
    lease: Date,
    run: () => Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    const response = await run().catch(async (error: unknown) => {
      const final = toFinalResponse(error)
      if (final) return final
      // Released for a retry with the same body: the fingerprint stays.
      await store(request, lease, { leased_until: new Date(0) })
      throw error
    })
    // The response is stored before it is sent, so that a repeated request gets the same one.
    const isStored = await store(request, lease, {
      response_status: response.status,
      response_body: response.body,
    })
    if (!isStored) throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
    return response
  }

  /**
   * Updates the key's row only during our own lease: an expired run must not overwrite its successor. Returns whether
   * it did. If it fails, it is retried in the background: a completed request must be recorded.
   */
  async function store(
    request: IdempotentRequest,
    lease: Date,
    change: Updateable<IdempotencyKeys>,
  ): Promise<boolean> {
    const update = async () => {
      const { numUpdatedRows } = await db
        .updateTable('idempotency_keys')
        .set(change)
        .where((where) => where.and({ ...toKey(request), leased_until: lease }))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    try {
      return await storing.execute(update)
    } catch (error) {
      storingLater.execute(update).catch(() => {})
      throw error
    }
  }

  return { once }
}

/** The primary key of a request's row. */
function toKey({ userId, route, key }: IdempotentRequest) {
  return { user_id: userId, route, key }
}

/** A final error, which the same request would meet again. 429 and 5xx are not final. */
function toFinalResponse(error: unknown): StoredResponse | undefined {
  if (!(error instanceof AppError)) return undefined
  const { status } = ERRORS[error.code]
  if (status === 429 || status >= 500) return undefined
  return { status, body: toErrorBody(error) }
}
