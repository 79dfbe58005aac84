import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** A text that is sent this often is worth a plan that stays. */
const USES_BEFORE_PREPARED = 3
/** Each costs memory in every connection. The shop's own calls are fewer; filters can be combined without end. */
const MOST_PREPARED = 120
/** Texts whose uses are counted. */
const MOST_COUNTED = 2_000

/** `feature_not_supported`, which is what PostgreSQL answers when a migration has changed what a plan gives back. */
const PLAN_IS_OUTDATED = '0A000'

/** Whether a statement failed because its plan is older than its tables. It did nothing then. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === PLAN_IS_OUTDATED && /cached plan/.test(message ?? '')
}

type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Makes connections of a pool prepare what they send over and over, so that the database reads and plans it once for
 * each connection. Statements bear names made of their texts: the same in every process, as poolers need it.
 */
export function prepareStatements(pool: pg.Pool): void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let generation = 0

  function findName(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_PREPARED) return undefined
    const count = (uses.get(text) ?? 0) + 1
    if (count < USES_BEFORE_PREPARED) {
      if (uses.size < MOST_COUNTED || uses.has(text)) uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `s${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
    return name
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    // As it was sent: what the connection tells of its state may belong to an answer that came later.
    let isInTransaction = false

    async function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
      holdUntilTickEnds(client)
      const name = findName(text)
      const wasInTransaction = isInTransaction
      if (name === undefined) return query({ text, values })
      try {
        return await query({ name, text, values })
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        // All plans get new names. A transaction is lost, and begun again by `inTransaction`.
        names.clear()
        generation += 1
        if (wasInTransaction) throw error
        return query({ text, values })
      }
    }

    // What libraries send in other forms stays as it is.
    client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
      if (first === 'BEGIN') isInTransaction = true
      if (first === 'COMMIT' || first === 'ROLLBACK') isInTransaction = false
      return typeof first === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
        ? send(first, values)
        : (query as (...all: unknown[]) => unknown)(first, values, ...rest)
    }) as typeof client.query
  })
}

/** What is asked in one tick leaves in one write: each costs a call of the system. */
function holdUntilTickEnds(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
