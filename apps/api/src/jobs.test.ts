import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../test/test-app.ts'
import { openDatabase } from './db/pool.ts'
import { toSqlExecutor } from './db/sql.ts'
import { runJobs, type QueueName } from './jobs/jobs.ts'

const shop = await createTestApp()

test('a statement of the job queue that fails within its own transaction leaves none open', async () => {
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: 1 })
  onTestFinished(() => db.destroy())
  const { executeSql } = toSqlExecutor(db)
  await expect(executeSql('BEGIN; SELECT 1 / 0; COMMIT')).rejects.toMatchObject({ code: '22012' })
  expect(await executeSql('SELECT $1::int AS one', [1])).toEqual({ rows: [{ one: 1 }] })
})

test('all queues are worked off over one connection', async () => {
  const waiting = new Set(Object.keys(shop.handlers))
  let notify = () => {}
  const done = new Promise<void>((resolve) => (notify = resolve))
  const take = (queue: QueueName) => async () => {
    waiting.delete(queue)
    if (waiting.size === 0) notify()
  }
  const handlers = {
    'mail.deliver': take('mail.deliver'),
    'auth.mail-link': take('auth.mail-link'),
    'orders.expire': take('orders.expire'),
    'payments.close': take('payments.close'),
    'payments.refund': take('payments.refund'),
  }
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: waiting.size })
  onTestFinished(() => db.destroy())
  const errors: Error[] = []
  const running = await runJobs(db, handlers, (error) => errors.push(error))
  onTestFinished(() => running.stop())
  for (const queue of Object.keys(handlers) as QueueName[]) await shop.jobs.send(shop.db, queue, {})
  await done
  expect({ connections: db.pool.totalCount, faults: errors }).toEqual({ connections: 1, faults: [] })
})
