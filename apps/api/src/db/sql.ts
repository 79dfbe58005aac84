import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** For `column = …`: any of these ids. Unlike a list, it is the same text however many there are. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`ANY(${ids}::uuid[])`
}

/** Lets a library that brings its own SQL (the job queue) run it on our connection or in our transaction. */
export function toSqlExecutor(db: Db | Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const query = CompiledQuery.raw(text, values)
      const { rows } = await (db.isTransaction ? db.executeQuery(query) : executeAlone(db, query))
      return { rows }
    },
  }
}

/** A text may begin a transaction itself: one that fails must not lie open on a connection that others get then. */
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

/** The name of the unique or check constraint that a failed statement broke, if that is why it failed. */
export function findBrokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' || code === '23514' || code === '23503' ? constraint : undefined
}
