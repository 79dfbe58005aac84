import { SpanKind } from '@opentelemetry/api'
import pLimit from 'p-limit'
import { fromKysely, PgBoss, type JobResult } from 'pg-boss'
import type { Database, Db, Tx } from '../db/pool.ts'
import { toSqlExecutor } from '../db/sql.ts'
import { withoutEmails } from '../http/error-text.ts'
import { continueTrace, toTraceparent, withSpan } from '../observability/tracing.ts'

/** Background jobs, stored in the database until done. */
export interface Jobs {
  /** Enqueues a job in the caller's transaction. `data` holds ids only: erasure does not look there. */
  send(db: Tx | Db, queue: QueueName, data: object, options?: SendOptions): Promise<void>
  /** Enqueues many jobs that are named by their ids: those that exist already are left as they are. */
  sendAll(queue: QueueName, jobs: readonly { id: string; data: object }[]): Promise<void>
  /** Makes failed jobs due again whose retries are exhausted; others are unchanged. */
  revive(queue: QueueName, ids: string[]): Promise<void>
  /** How many jobs each queue has, some seconds old. */
  readQueues(): Promise<QueueFigures[]>
}

/** Numbers of a queue's jobs. */
export interface QueueFigures {
  name: string
  waiting: number
  active: number
  failed: number
}

interface SendOptions {
  startAfter?: Date
  /** Sending a job with an existing id does nothing. */
  id?: string
}

/** A job whose process died is retried after this and one or two polls. So every handler may run twice. */
const LOST_AFTER_SECONDS = 60
const LOOK_FOR_LOST_SECONDS = 15
const lost = { expireInSeconds: LOST_AFTER_SECONDS }

/** Queues and their retry policies. */
const QUEUES = {
  'mail.deliver': { ...lost, retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 },
  'auth.mail-link': { ...lost, retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  'guests.mail-link': { ...lost, retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  'payments.close': { ...lost, retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  'payments.refund': { ...lost, retryLimit: 50, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  // What fails more often is left to the reconciler.
  'tracking.follow': { ...lost, retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 120 },
  'sales.record-events': { ...lost, retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
  'invoices.issue': { ...lost, retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
} as const
export type QueueName = keyof typeof QUEUES

/** Handlers by queue: called for each job; a throw schedules a retry. */
export type JobHandlers = { [Name in QueueName]: (data: never) => Promise<void> }

/** Jobs per statement. */
const BATCH = 1_000

/** The sending side, for processes that serve requests. Uses their pool and runs nothing by itself. */
export async function createJobs(
  db: Database,
  report: (error: Error) => void,
): Promise<Jobs & { stop(): Promise<void> }> {
  const boss = new PgBoss({ db: toSqlExecutor(db.pool), supervise: false, schedule: false, migrate: false })
  boss.on('error', report)
  await boss.start()
  return {
    async send(tx, queue, data, options) {
      await boss.send(queue, withTrace(data, options), { ...options, db: fromKysely(tx) })
    },
    async sendAll(queue, all) {
      for (let start = 0; start < all.length; start += BATCH)
        await boss.insert(
          queue,
          all.slice(start, start + BATCH).map(({ id, data }) => ({ id, data: withTrace(data, undefined) })),
        )
    },
    async revive(queue, ids) {
      if (ids.length > 0) await boss.retry(queue, ids)
    },
    async readQueues() {
      const queues = await boss.getQueues(Object.keys(QUEUES))
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

/**
 * Schema of the queues. Its rows can be derived from the shop's own, except for mailed links that can be requested
 * again.
 */
export const QUEUE_SCHEMA = 'pgboss'

/** Creates the queues when the database is migrated. */
export async function installQueues(db: Database): Promise<void> {
  const boss = new PgBoss({ db: toSqlExecutor(db.pool), supervise: false, schedule: false })
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options)
    // Updates the options of a queue that an earlier version created.
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

const POLL_SECONDS = 0.5

/** The working side: one per machine is enough, several do no harm. */
export async function runJobs(db: Database, handlers: JobHandlers, report: (error: Error) => void) {
  // All queues are polled at the same time: run concurrently, each poll would hold a connection of its own.
  const { executeSql } = toSqlExecutor(db.pool)
  const limit = pLimit(1)
  const boss = new PgBoss({
    db: { executeSql: (...query) => limit(() => executeSql(...query)) },
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
  })
  boss.on('error', report)
  await boss.start()
  for (const name of Object.keys(QUEUES) as QueueName[]) {
    const handle = handlers[name] as (data: object) => Promise<void>
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize: 5,
      // While more is due than a poll fetches, the next one follows at once: a crowd's mails and refunds do not pile up.
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const
    await boss.work(name, options, async (jobs) => {
      const results: JobResult[] = []
      // One failure must not fail the other jobs of its batch.
      for (const { id, data } of jobs) {
        try {
          const { traceparent } = data as Traced
          await continueTrace(traceparent, () =>
            withSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, () => handle(data as object)),
          )
          results.push({ id, status: 'completed' })
        } catch (error) {
          report(error as Error)
          results.push({ id, status: 'failed', output: { message: withoutEmails(String(error)) } })
        }
      }
      return results
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}

/** Trace context of the request that sent a job. Delayed jobs have none. */
interface Traced {
  traceparent?: string
}

function withTrace(data: object, options: SendOptions | undefined): object & Traced {
  const traceparent = options?.startAfter ? undefined : toTraceparent()
  return traceparent ? { ...data, traceparent } : data
}
