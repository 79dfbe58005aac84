import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { CheckRow } from './health-checks.sql.ts'

export function listChecks(db: Db): Promise<CheckRow[]> {
  return db.selectFrom('health_checks').selectAll().orderBy('name').$castTo<CheckRow>().execute()
}

export async function readDatabaseFacts(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`.execute(
    db,
  )
  return rows[0]!
}

export async function countUnsentMail(db: Db) {
  return db
    .selectFrom('mail_messages')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.countAll<number>().filterWhere('failed_tries', '>', 0).as('failing'),
      row.fn.min('created_at').as('oldest_at'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
}
