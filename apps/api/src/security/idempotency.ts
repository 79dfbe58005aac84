import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { ERRORS } from '@shop/contract/http/errors'
import { AppError } from '../http/app-error.ts'
import { after, SECOND, type Clock } from '../jobs/clock.ts'
import type { Db } from '../db/pool.ts'
import type { IdempotencyKeys } from '../db/tables.ts'

/** The answer that is kept: status and body, as they were sent. */
interface StoredResponse {
  status: number
  body: string
}

interface IdempotentRequest {
  userId: string
  route: string
  key: string
  /** The validated request: another one under the same key is refused. */
  input: unknown
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** A claim outlives the longest handler; after that, its process is taken for dead. */
const LEASE_MS = 30 * SECOND
/** How long a repeat waits for the first to finish before it is told to come back. */
const WAIT_MS = 6 * SECOND
const POLL_MS = 40
/** How often an answer is tried to be kept; each try waits for a connection as long as the pool lets it. */
const STORE_TRIES = 3

/**
 * Makes requests with an `Idempotency-Key` run once: the first claims the key, the others wait for its answer and
 * give it again (decisions, section 2). Failures of the catalogue are answers too; a crash or a 5xx frees the key.
 */
export function createIdempotency({ db, clock }: { db: Db; clock: Clock }) {
  async function runOnce(
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

  /** Takes the key when it is new, or when whoever held it failed or died. Answers until when it is ours. */
  async function claim(
    { userId, route, key }: IdempotentRequest,
    fingerprint: string,
  ): Promise<Date | undefined> {
    const now = clock()
    const row = { leased_until: after(now, LEASE_MS), fingerprint }
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, route, key, created_at: now, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'route', 'key'])
          .doUpdateSet({ leased_until: row.leased_until })
          .where('idempotency_keys.response_status', 'is', null)
          .where('idempotency_keys.leased_until', '<', now)
          .where('idempotency_keys.fingerprint', '=', fingerprint),
      )
      // A claim need not outlive a fall of the database, in which its run fell too: it does not wait for the disk.
      .returning(['key', sql`set_config('synchronous_commit', 'off', true)`.as('flushed_later')])
      .executeTakeFirst()
    return claimed && row.leased_until
  }

  async function findResponse(
    request: IdempotentRequest,
    fingerprint: string,
  ): Promise<StoredResponse | undefined> {
    const row = await rows(request)
      .select(['fingerprint', 'response_status', 'response_body'])
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
      // Free for another try, which must have the same body: its fingerprint stays.
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

  /** In a crowd no connection may be free for a while: what was done must not be forgotten for that. */
  async function store(
    request: IdempotentRequest,
    lease: Date,
    change: Updateable<IdempotencyKeys>,
  ): Promise<boolean> {
    for (let triesLeft = STORE_TRIES - 1; ; triesLeft -= 1) {
      try {
        return await update(request, lease, change)
      } catch (error) {
        if (triesLeft === 0) throw error
      }
    }
  }

  /**
   * Changes the key's row only while it is ours: a run that outlived its lease must not speak for the next one. Answers
   * whether it was.
   */
  async function update(
    { userId, route, key }: IdempotentRequest,
    lease: Date,
    change: Updateable<IdempotencyKeys>,
  ) {
    const { numUpdatedRows } = await db
      .updateTable('idempotency_keys')
      .set(change)
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .where('leased_until', '=', lease)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  function rows({ userId, route, key }: IdempotentRequest) {
    return db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
  }

  return { once: runOnce }
}

/** A refusal that another try with the same body would meet again. 429 and 5xx are not final. */
function toFinalResponse(error: unknown): StoredResponse | undefined {
  if (!(error instanceof AppError)) return undefined
  const { status } = ERRORS[error.code]
  if (status === 429 || status >= 500) return undefined
  const { code, message, details } = error
  return {
    status,
    body: JSON.stringify({ success: false, error: { code, message, ...(details && { details }) } }),
  }
}
