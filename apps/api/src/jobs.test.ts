import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../test/test-app.ts'
import { openDatabase } from './db/pool.ts'
import { toSqlExecutor } from './db/sql.ts'
import { runJobs, type JobHandlers, type QueueName } from './jobs/jobs.ts'

const shop = await createTestApp()

test('a statement of the job queue that fails within its own transaction leaves none open', async () => {
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: 1 })
  onTestFinished(() => db.destroy())
  const { executeSql } = toSqlExecutor(db.pool)
  await expect(executeSql('BEGIN; SELECT 1 / 0; COMMIT')).rejects.toMatchObject({ code: '22012' })
  expect(await executeSql('SELECT $1::int AS one', [1])).toEqual({ rows: [{ one: 1 }] })
})

test('the job queue gets the rows of each of its statements', async () => {
  const { executeSql } = toSqlExecutor(shop.db.pool)
  expect(await executeSql('BEGIN; SELECT 1 AS one; SELECT 2 AS two; COMMIT')).toEqual({
    rows: [{ one: 1 }, { two: 2 }],
  })
})

test('all queues are worked off over one connection', async () => {
  const waiting = new Set(Object.keys(shop.handlers))
  const done = Promise.withResolvers<void>()
  const take = (queue: QueueName) => async () => {
    waiting.delete(queue)
    if (waiting.size === 0) done.resolve()
  }
  const queues = Object.keys(shop.handlers) as QueueName[]
  const handlers = Object.fromEntries(queues.map((queue) => [queue, take(queue)])) as unknown as JobHandlers
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: waiting.size })
  onTestFinished(() => db.destroy())
  const errors: Error[] = []
  const running = await runJobs(db, handlers, (error) => errors.push(error))
  onTestFinished(() => running.stop())
  for (const queue of queues) await shop.jobs.send(shop.db, queue, {})
  await done.promise
  expect({ connections: db.pool.totalCount, errors }).toEqual({ connections: 1, errors: [] })
})

test('many due jobs of a queue are worked off one after the other, without a wait for the next poll', async () => {
  const ids = Array.from({ length: 23 }, () => randomUUID())
  for (const id of ids) await shop.jobs.send(shop.db, 'mail.deliver', { mailId: id })
  const waiting = new Set<string>(ids)
  const done = Promise.withResolvers<void>()
  const handlers: JobHandlers = {
    ...shop.handlers,
    'mail.deliver': async ({ mailId }: { mailId: string }) => {
      waiting.delete(mailId)
      if (waiting.size === 0) done.resolve()
    },
  }
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: 1 })
  onTestFinished(() => db.destroy())
  // No second poll comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = await runJobs(db, handlers, done.reject)
  onTestFinished(() => {
    vi.useRealTimers()
    return running.stop()
  })
  await done.promise
  expect(waiting.size).toBe(0)
})

test('a job that fails is due again', async () => {
  const id = randomUUID()
  await shop.jobs.send(shop.db, 'mail.deliver', { mailId: id }, { id })
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: 1 })
  onTestFinished(() => db.destroy())
  const failed = Promise.withResolvers<Error>()
  const fail = async () => {
    throw new Error('busy')
  }
  const running = await runJobs(db, { ...shop.handlers, 'mail.deliver': fail }, failed.resolve)
  await failed.promise
  // Ends once the outcome is stored.
  await running.stop()
  const { rows } = await sql`SELECT state FROM pgboss.job WHERE id = ${id}`.execute(shop.db)
  expect(rows).toEqual([{ state: 'retry' }])
})
