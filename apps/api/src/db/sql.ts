import { sql } from 'kysely'
import type pg from 'pg'

/** For `column = …`: any of these values, as one array parameter, so that the statement's text is constant. */
export function anyOf(values: readonly string[], type: 'uuid' | 'text' = 'uuid') {
  return sql<string>`ANY(${values}::${sql.raw(type)}[])`
}

/** A text as a part of a LIKE pattern that stands for itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** A LIKE pattern for all that contains a text. */
export const contains = (text: string): string => `%${escapeLike(text)}%`

/**
 * A LIKE pattern for a search along an index of trigrams. These need three characters; shorter texts are looked for at the
 * beginning.
 */
export const toSearchPattern = (text: string): string =>
  text.length < 3 ? `${escapeLike(text)}%` : contains(text)

/** Adapts the pool to the job queue, which may send several statements at once and reads the rows of all. */
export function toSqlExecutor(pool: pg.Pool) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const client = await pool.connect()
      try {
        const results = [await client.query(text, values)].flat()
        return { rows: results.flatMap(({ rows }) => rows) }
      } catch (error) {
        // The text may have begun a transaction itself, which must not return to the pool with its connection.
        await client.query('ROLLBACK').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Name of the unique or check constraint that a failed statement violated, if any. */
export function findBrokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' || code === '23514' || code === '23503' ? constraint : undefined
}
