import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhook } from '@shop/contract/webhooks/webhooks.console'
import { recordEvents } from '../../src/modules/webhooks/webhook-outbox.sql.ts'
import { createTestConsole } from '../console.ts'
import { report, rounds } from '../form.ts'
import { createTestApp } from '../test-app.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'

const shop = await createTestApp()
shop.clock.set(new Date())
const console = await createTestConsole(shop)

const EVENTS = rounds({ short: 120, long: 10_000 })
const KILLS = rounds({ short: 1, long: 20 })
/** Orders, each with the same number of events. */
const SUBJECTS = 20
const SENDER = join(import.meta.dirname, '../webhook-sender.ts')

/** A process that delivers, and is killed at the latest after the test. */
function startSender() {
  const process = spawn('node', [SENDER, shop.connectionString, shop.config.secrets.auth], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void process.kill('SIGKILL'))
  return process
}

test('Events arrive in sequence for each order, none is lost, however often their sender is killed.', async () => {
  const startedAt = performance.now()
  const receiver = await startWebhookReceiver()
  const body = {
    id: randomUUID(),
    url: receiver.url,
    description: 'Warehouse',
    event_types: ['order.paid' as const],
  }
  await console.call(createWebhook, { body }, { as: await console.aMember('owner') })
  for (let number = 0; number < EVENTS / SUBJECTS; number += 1) {
    const events = Array.from({ length: SUBJECTS }, (_, order) => ({
      type: 'order.paid' as const,
      about: `order:${order}` as const,
      data: { order, number },
    }))
    await shop.db.transaction().execute((db) => recordEvents(db, new Date(), events))
  }

  const countArrived = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  for (let kills = 0; kills < KILLS; kills += 1) {
    const sender = startSender()
    const enough = Math.min(EVENTS - 1, ((kills + 1) * EVENTS) / (KILLS + 1))
    await vi.waitUntil(() => countArrived() >= enough, { timeout: 120_000, interval: 5 })
    sender.kill('SIGKILL')
    await once(sender, 'exit')
  }
  // Two at once, as two machines have.
  startSender()
  startSender()
  await vi.waitUntil(() => countArrived() === EVENTS, { timeout: 300_000, interval: 20 })

  const byOrder = Map.groupBy(receiver.received, ({ event }) => event.data['order'])
  for (const [, received] of byOrder) {
    // One that was on its way may come twice, but never after a later one.
    const numbers = received.map(({ event }) => event.data['number'] as number)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(new Set(numbers).size).toBe(EVENTS / SUBJECTS)
  }
  const repeated = receiver.received.length - EVENTS
  report('webhooks', { startedAt, calls: receiver.received.length, kills: KILLS, repeated })
})
