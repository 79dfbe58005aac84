import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Whether the database's indexes find Chinese: where LC_CTYPE is C, no character of it is a letter, and searches for it read
 * whole indexes.
 */
export async function canIndexChinese(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isIndexed: boolean }>`
    SELECT cardinality(show_trgm('紫水晶')) > 0 AS "isIndexed"`.execute(db)
  return rows[0]!.isIndexed
}
