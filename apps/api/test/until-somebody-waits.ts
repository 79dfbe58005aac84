import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../src/db/pool.ts'

/**
 * Until another connection waits for a lock. `db`: not the transaction that holds it, which sees only one snapshot of
 * the activity.
 */
export const untilSomebodyWaits = (db: Db) =>
  vi.waitFor(async () => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(1)
  })
