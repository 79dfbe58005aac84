import { PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import type { Clock } from '../src/jobs/clock.ts'
import type { Database } from '../src/db/pool.ts'
import { toSqlExecutor } from '../src/db/sql.ts'
import type { JobHandlers, QueueName } from '../src/jobs/jobs.ts'

interface QueuedJob {
  id: string
  name: QueueName
  data: unknown
}

/**
 * Runs the real queues on demand, in the order in which jobs were sent, while any are due by the test's
 * clock. Each job is tried once; a failed one stays queued, as in the shop.
 */
export async function createJobRunner({
  db,
  clock,
  handlers,
}: {
  db: Database
  clock: Clock
  handlers: JobHandlers
}) {
  const boss = new PgBoss({ db: toSqlExecutor(db.pool), supervise: false, schedule: false, migrate: false })
  await boss.start()

  async function listDue(): Promise<QueuedJob[]> {
    const { rows } = await sql<QueuedJob>`
      SELECT id, name, data FROM pgboss.job
      WHERE state IN ('created', 'retry') AND name = ANY(${Object.keys(handlers)}::text[])
        AND start_after <= greatest(${clock()}::timestamptz, now())
      ORDER BY created_on, id`.execute(db)
    return rows
  }

  /** Returns the errors of failed jobs. */
  async function runAll(): Promise<unknown[]> {
    const errors: unknown[] = []
    const tried = new Set<string>()
    for (;;) {
      const job = (await listDue()).find(({ id }) => !tried.has(id))
      if (!job) return errors
      tried.add(job.id)
      try {
        await (handlers[job.name] as (data: unknown) => Promise<void>)(job.data)
        await boss.complete(job.name, job.id, null, { includeQueued: true })
      } catch (error) {
        errors.push(error)
      }
    }
  }

  return { runAll, stop: () => boss.stop({ graceful: false }) }
}
