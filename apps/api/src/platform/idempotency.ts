import { createHash } from 'node:crypto'
import { ERRORS } from '@shop/contract/errors'
import { AppError } from './app-error.ts'
import { after, SECOND, type Clock } from './clock.ts'
import type { Db } from './database.ts'

/** The answer that is kept: status and body, as they were sent. */
interface Answer {
  status: number
  body: string
}

interface Intention {
  userId: string
  route: string
  key: string
  /** The validated request: another one under the same key is refused. */
  input: unknown
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** A claim outlives the longest handler; after that, its process is taken for dead. */
const LEASE_MS = 10 * SECOND
/** How long a repeat waits for the first to finish before it is told to come back. */
const WAIT_MS = 6 * SECOND
const POLL_MS = 40

/**
 * Makes requests with an `Idempotency-Key` run once: the first claims the key, the others wait for its answer and
 * give it again (decisions, section 2). Failures of the catalogue are answers too; a crash or a 5xx frees the key.
 */
export function createIdempotency({ db, clock }: { db: Db; clock: Clock }) {
  async function once(
    intention: Intention,
    run: () => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    const fingerprint = createHash('sha256').update(JSON.stringify(intention.input)).digest('base64url')
    const deadline = performance.now() + WAIT_MS
    while (!(await claim(intention, fingerprint))) {
      const answer = await findAnswer(intention, fingerprint)
      if (answer) return { ...answer, replayed: true }
      if (performance.now() > deadline) throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfter: 1 })
      await new Promise((resume) => setTimeout(resume, POLL_MS))
    }
    return { ...(await runAndKeep(intention, run)), replayed: false }
  }

  /** Takes the key when it is new, or when whoever held it died. */
  async function claim({ userId, route, key }: Intention, fingerprint: string): Promise<boolean> {
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
      .returning('key')
      .executeTakeFirst()
    return claimed !== undefined
  }

  async function findAnswer(intention: Intention, fingerprint: string): Promise<Answer | undefined> {
    const row = await rows(intention)
      .select(['fingerprint', 'response_status', 'response_body'])
      .executeTakeFirst()
    if (!row) return undefined
    if (row.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (row.response_status === null || row.response_body === null) return undefined
    return { status: row.response_status, body: row.response_body }
  }

  async function runAndKeep(intention: Intention, run: () => Promise<Answer>): Promise<Answer> {
    const answer = await run().catch((error: unknown) => toFinalAnswer(error) ?? free(intention, error))
    await db
      .updateTable('idempotency_keys')
      .set({ response_status: answer.status, response_body: answer.body })
      .where('user_id', '=', intention.userId)
      .where('route', '=', intention.route)
      .where('key', '=', intention.key)
      .execute()
    return answer
  }

  async function free({ userId, route, key }: Intention, error: unknown): Promise<never> {
    await db
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .execute()
    throw error
  }

  function rows({ userId, route, key }: Intention) {
    return db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
  }

  return {
    once,

    /** Answers older than this are not given again. */
    async forgetBefore(moment: Date): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute()
    },
  }
}

/** A refusal that another try with the same body would meet again. 429 and 5xx are not final. */
function toFinalAnswer(error: unknown): Answer | undefined {
  if (!(error instanceof AppError)) return undefined
  const { status } = ERRORS[error.code]
  if (status === 429 || status >= 500) return undefined
  const { code, message, details } = error
  return {
    status,
    body: JSON.stringify({ success: false, error: { code, message, ...(details && { details }) } }),
  }
}
