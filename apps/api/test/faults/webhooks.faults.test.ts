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
import { startWebhookReceiver, type ReceivedWebhook } from '../webhook-receiver.ts'

const shop = await createTestApp()
shop.clock.set(new Date())
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')

/** Each goes to every program. */
const EVENTS = rounds({ short: 120, long: 10_000 })
const KILLS = rounds({ short: 2, long: 20 })
/** Orders, each with the same number of events. */
const SUBJECTS = rounds({ short: 20, long: 1_000 })
/** How many times as fast the senders' clock runs: what failed is tried again after a sixth of a second, then ten seconds. */
const SPEED = 30
const SENDER = join(import.meta.dirname, '../webhook-sender.ts')

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>
type Respond = Receiver['respond']

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
const toNumber = ({ event }: ReceivedWebhook) => event.data['number'] as number
const toOrder = ({ event }: ReceivedWebhook) => event.data['order'] as number
const toId = ({ headers }: ReceivedWebhook) => headers['webhook-id']!

/** Whether this is the first attempt of one event in so many. */
function createChance(oneIn: number) {
  const seen = new Set<string>()
  return (webhook: ReceivedWebhook) => {
    if ((toNumber(webhook) + toOrder(webhook)) % oneIn !== 0 || seen.has(toId(webhook))) return false
    seen.add(toId(webhook))
    return true
  }
}

const accept: Respond = (response) => void response.writeHead(204).end()

/** Fails the first attempt of one event in so many like this, and accepts the others. */
function failing(oneIn: number, fail: Respond): Respond {
  const isChosen = createChance(oneIn)
  return (response, webhook, request) => (isChosen(webhook) ? fail : accept)(response, webhook, request)
}

/** A program of each kind, by name; those that are down have not got what they refuse. */
async function startPrograms() {
  const elsewhere = await startWebhookReceiver()
  const places = [elsewhere.url, 'https://10.0.0.1/events', 'http://169.254.169.254/latest/meta-data']
  const programs = {
    prompt: await startWebhookReceiver(),
    slow: await startWebhookReceiver((response) => {
      setTimeout(() => response.writeHead(204).end(), 30)
    }),
    'often down': await startWebhookReceiver(),
    redirecting: await startWebhookReceiver(
      failing(10, (response, webhook) => {
        const location = places[toNumber(webhook) % places.length]!
        response.writeHead(307, { location }).end()
      }),
    ),
    'lying about its response': await startWebhookReceiver((response) => {
      response.writeHead(200, { 'content-length': '99999', 'content-type': 'application/json' })
      response.write('{"success": fal')
    }),
    'failing after it stored': await startWebhookReceiver(
      failing(10, (response) => void response.writeHead(500).end('stored')),
    ),
  }
  const down = programs['often down']
  down.respond = failing(7, (response) => {
    down.received.pop()
    response.destroy()
  })
  return { programs, elsewhere }
}

async function addWebhook(url: string): Promise<string> {
  const body = { id: randomUUID(), url, description: 'Warehouse', event_types: ['order.paid' as const] }
  return (await console.call(createWebhook, { body }, { as: owner })).data.id
}

/** An address that was public when it was typed. */
async function addPrivateWebhook(url: string): Promise<string> {
  const id = await addWebhook('http://127.0.0.1:9/')
  await shop.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', id).execute()
  return id
}

async function recordAll(): Promise<void> {
  for (let number = 0; number < EVENTS / SUBJECTS; number += 1) {
    const events = Array.from({ length: SUBJECTS }, (_, order) => ({
      type: 'order.paid' as const,
      about: `order:${order}` as const,
      data: { order, number },
    }))
    await shop.db.transaction().execute((db) => recordEvents(db, shop.clock(), events))
  }
}

/** A process that delivers, and is killed at the latest after the test. */
function startSender() {
  const start = shop.clock().getTime()
  const args = [SENDER, shop.connectionString, shop.config.secrets.auth, String(start), String(SPEED)]
  const process = spawn('node', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  onTestFinished(() => void process.kill('SIGKILL'))
  return process
}

async function countDelivered(): Promise<number> {
  const { count } = await shop.db
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return count
}

/** Of what an address got: events that never arrived, and those that arrived after a later one about the same order. */
function countErrors({ received }: Receiver): { lost: number; late: number } {
  const byOrder = Map.groupBy(received, toOrder)
  const late = [...byOrder.values()].flatMap((webhooks) => {
    const numbers = webhooks.map(toNumber)
    return numbers.filter((number, index) => index > 0 && number < numbers[index - 1]!)
  })
  return { lost: EVENTS - new Set(received.map(toId)).size, late: late.length }
}

test('Events arrive in sequence for each order, none is lost, however programs fail and senders are killed.', async () => {
  const startedAt = performance.now()
  const { programs, elsewhere } = await startPrograms()
  const all = Object.values(programs)
  for (const { url } of all) await addWebhook(url)
  const refused = await Promise.all(
    ['https://10.0.0.1/', 'https://[fd00:ec2::254]/', 'http://169.254.169.254/'].map(addPrivateWebhook),
  )
  await recordAll()

  const expected = all.length * EVENTS
  for (let kills = 0; kills < KILLS; kills += 1) {
    const sender = startSender()
    const enough = ((kills + 1) * expected) / (KILLS + 1)
    await vi.waitUntil(async () => (await countDelivered()) >= enough, { timeout: 300_000, interval: 50 })
    sender.kill('SIGKILL')
    await once(sender, 'exit')
  }
  // Two at once, as two machines have.
  startSender()
  startSender()
  await vi.waitUntil(async () => (await countDelivered()) === expected, { timeout: 900_000, interval: 100 })

  expect(elsewhere.received).toEqual([])
  const attempts = await shop.db
    .selectFrom('webhook_deliveries')
    .select(['state', 'attempts'])
    .where('endpoint_id', 'in', refused)
    .where('tries', '>', 0)
    .execute()
  expect(attempts.length).toBeGreaterThan(0)
  for (const { state, attempts: tried } of attempts) {
    expect(state).not.toBe('delivered')
    for (const attempt of tried as object[]) expect(attempt).toMatchObject({ error: 'address_refused' })
  }
  const errors = Object.entries(programs).map(([name, receiver]) => ({ name, ...countErrors(receiver) }))
  const calls = sum(all.map(({ received }) => received.length))
  report('webhooks', {
    startedAt,
    calls,
    events: EVENTS,
    deliveries: expected,
    kills: KILLS,
    lost: sum(errors.map(({ lost }) => lost)),
    outOfSequence: sum(errors.map(({ late }) => late)),
    repeated: Object.entries(programs)
      .map(([name, { received }]) => `${name}: ${received.length - EVENTS}`)
      .join('; '),
  })
  expect(errors).toEqual(Object.keys(programs).map((name) => ({ name, lost: 0, late: 0 })))
})
