import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** For `column = …`: any of these values, as one array parameter, so that the statement's text is constant. */
export function anyOf(values: readonly string[], type: 'uuid' | 'text' = 'uuid') {
  return sql<string>`ANY(${values}::${sql.raw(type)}[])`
}

/** Adapts our connection or transaction to a library with its own SQL (the job queue). */
export function toSqlExecutor(db: Db | Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const query = CompiledQuery.raw(text, values)
      const { rows } = await (db.isTransaction ? db.executeQuery(query) : executeAlone(db, query))
      return { rows }
    },
  }
}

/**
 * The text may begin a transaction itself: if it fails, it must be rolled back before the connection returns to the
 * pool.
 */
function executeAlone(db: Db, query: CompiledQuery) {
  return db.connection().execute(async (db) => {
    try {
      return await db.executeQuery(query)
    } catch (error) {
      await sql`ROLLBACK`.execute(db).catch(() => {})
      throw error
    }
  })
}

/** Name of the unique or check constraint that a failed statement violated, if any. */
export function findBrokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' || code === '23514' || code === '23503' ? constraint : undefined
}
