import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Texts that are sent less often are not worth a plan that stays. */
const USES_BEFORE_NAMED = 100
/** Each plan takes memory in each connection. */
const MAX_NAMES = 100
/** Texts whose uses are counted; then counting begins again. */
const MAX_COUNTED = 1_000

/**
 * A pool that gives names to the statements that are sent often: PostgreSQL parses and plans a named one once for each connection.
 * Which ones a connection knows is recorded by pg.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = createStatementNames()

  async function send(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? names.find(text) : undefined
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isPlanLost(error)) throw error
      names.giveUp()
      // Within a transaction nothing more can be executed: `inTransaction` begins it again.
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, values)
    }
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => send(client, text, values)
      return {
        // Kysely passes a cursor only where its dialect has one.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Whether a statement did nothing because of its name: a migration has changed what its plan returns, or a pooler that knows no
 * prepared statements has passed it to a connection that lacks it.
 */
export function isPlanLost(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}

/** Names for the texts that are sent often. They are made of the texts, so that poolers may share them between processes. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let isGivenUp = false

  return {
    /** Undefined if the text is to be sent without a name. */
    find(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || isGivenUp || names.size === MAX_NAMES) return known
      if (uses.size === MAX_COUNTED) uses.clear()
      const count = (uses.get(text) ?? 0) + 1
      uses.set(text, count)
      if (count <= USES_BEFORE_NAMED) return undefined
      uses.delete(text)
      const name = `shop_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
      names.set(text, name)
      return name
    },

    /** From now on nothing has a name: this process is about to be replaced, or its pooler does not know names. */
    giveUp(): void {
      names.clear()
      isGivenUp = true
    },
  }
}
