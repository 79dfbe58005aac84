import { expect, test } from 'vitest'
import { createTestApp } from '../test/test-app.ts'
import { openDatabase } from './platform/database.ts'
import { runJobs, type QueueName } from './platform/jobs.ts'

const shop = await createTestApp()

test('all queues are worked off over one connection', async () => {
  const waiting = new Set(Object.keys(shop.handlers))
  let tell = () => {}
  const done = new Promise<void>((resolve) => (tell = resolve))
  const take = (queue: QueueName) => async () => {
    waiting.delete(queue)
    if (waiting.size === 0) tell()
  }
  const handlers = {
    'mail.deliver': take('mail.deliver'),
    'auth.mail-link': take('auth.mail-link'),
    'orders.expire': take('orders.expire'),
    'payments.close': take('payments.close'),
    'payments.refund': take('payments.refund'),
  }
  const db = openDatabase({ connectionString: shop.connectionString, poolSize: waiting.size })
  const faults: Error[] = []
  const running = await runJobs(db, handlers, (error) => faults.push(error))
  for (const queue of Object.keys(handlers) as QueueName[]) await shop.jobs.send(shop.db, queue, {})
  await done
  const connections = db.pool.totalCount
  await running.stop()
  await db.destroy()
  expect({ connections, faults }).toEqual({ connections: 1, faults: [] })
})
