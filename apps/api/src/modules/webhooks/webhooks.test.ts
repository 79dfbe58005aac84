import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Input } from '@shop/contract/http/endpoint'
import * as endpoints from '@shop/contract/webhooks/webhooks.console'
import { MAX_WEBHOOKS, type WebhookEventType } from '@shop/contract/webhooks/webhooks.rules'
import {
  anOrder,
  aPaidOrder,
  aProduct,
  aShopper,
  importRecords,
  PASSWORD,
  payOrder,
} from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../jobs/clock.ts'
import { createPublicRequests } from '../../http/public-requests.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import { createWebhookDelivery } from './webhook-delivery.service.ts'
import { recordEvents } from './webhook-outbox.sql.ts'

const shop = await createTestApp()
// Receivers compare the time of a message with their clock.
shop.clock.set(new Date())
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const running = new AbortController()

/** Calls as an owner who has just signed in: tests move the clock by days. */
async function call<E extends ConsoleEndpoint>(endpoint: E, input: Input<E>) {
  return console.call(endpoint, input, { as: await console.signInAs(owner) })
}

async function aWebhook(url: string, types: WebhookEventType[]) {
  const body = { id: randomUUID(), url, description: 'Accounting', event_types: types }
  const { data } = await call(endpoints.createWebhook, { body })
  onTestFinished(async () => {
    await call(endpoints.deleteWebhook, { params: { id: data.id } })
  })
  return data
}

const read = async (id: string) => (await call(endpoints.getWebhook, { params: { id } })).data

async function deliver(delivery = shop.services.webhookDelivery) {
  await delivery.deliverDue(running.signal)
  await delivery.settle()
}

const listDeliveries = async (id: string, extra: object = {}) =>
  (await call(endpoints.listWebhookDeliveries, { query: { webhook_id: id, ...extra } })).data.items

describe('an order', () => {
  test('is followed by signed events in sequence, which name nobody', async () => {
    const receiver = await startWebhookReceiver()
    const { id, secret } = await aWebhook(receiver.url, [
      'order.created',
      'order.paid',
      'payment.succeeded',
      'order.cancelled',
    ])
    const { order, shopper } = await aPaidOrder(shop)
    await deliver()
    expect(receiver.listTypes()).toEqual(['order.created', 'order.paid', 'payment.succeeded'])
    const [created] = receiver.received
    expect(created!.event).toEqual({
      type: 'order.created',
      timestamp: expect.any(String) as string,
      data: {
        order_id: order.order_id,
        order_number: order.order_number,
        status: 'pending_payment',
        total: order.total,
        currency: 'CNY',
      },
    })
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      expect(body).not.toContain(shopper.userId)
    }
    const listed = await listDeliveries(id, { subject: `order:${order.order_id}` })
    expect(listed.map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 1],
    ])
    expect(listed[2]).toMatchObject({ type: 'order.created', attempts: [{ status: 204 }] })
  })

  test('that is not placed, after all, has no event', async () => {
    const receiver = await startWebhookReceiver()
    await aWebhook(receiver.url, ['order.created'])
    const event = { type: 'order.created', about: 'order:none', data: {} } as const
    const placing = shop.db.transaction().execute(async (db) => {
      await recordEvents(db, shop.clock(), [event])
      throw new Error('Not placed')
    })
    await expect(placing).rejects.toThrow('Not placed')
    await deliver()
    expect(receiver.received).toEqual([])
  })

  test('may have very many events in one transaction, such as those of a sale of all products', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = await aWebhook(receiver.url, ['product.updated'])
    const events = Array.from({ length: 11_000 }, (_, number) => ({
      type: 'product.updated' as const,
      about: `product:${number}` as const,
      data: { number },
    }))
    await shop.db.transaction().execute((db) => recordEvents(db, shop.clock(), events))
    const { count } = await shop.db
      .selectFrom('webhook_deliveries')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('endpoint_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(events.length)
  })

  test('waits with its later events for one that failed; other orders do not', async () => {
    const receiver = await startWebhookReceiver()
    await aWebhook(receiver.url, ['order.created', 'order.paid'])
    const stuck = await anOrder(shop)
    receiver.respond = (response, { event }) =>
      void response.writeHead(event.data['order_id'] === stuck.order.order_id ? 500 : 200).end()
    await deliver()
    await payOrder(shop, stuck)
    await aPaidOrder(shop)
    await deliver()
    expect(receiver.listTypes()).toEqual(['order.created', 'order.created', 'order.paid'])
    receiver.received.length = 0
    receiver.accept()
    shop.clock.advance(6 * SECOND)
    await deliver()
    expect(receiver.listTypes()).toEqual(['order.created', 'order.paid'])
    expect(receiver.received.map(({ event }) => event.data['order_id'])).toEqual([
      stuck.order.order_id,
      stuck.order.order_id,
    ])
  })
})

describe('a program', () => {
  test('that is down for three days is given up, and no more tried', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(503).end())
    const { id } = await aWebhook(receiver.url, ['order.created'])
    await anOrder(shop)
    for (let round = 0; round < 12; round += 1) {
      await deliver()
      shop.clock.advance(DAY)
    }
    expect((await read(id)).status).toBe('failing')
    const [delivery] = await listDeliveries(id)
    expect(delivery).toMatchObject({ state: 'waiting', attempts: { length: 4 } })
    expect(delivery!.attempts[0]).toMatchObject({ status: 503, error: 'status' })
    expect(await shop.services.webhookDelivery.countTrouble()).toBe(1)
  })

  test('that is active again gets what waited, and nothing of the time between', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(410).end())
    const webhook = await aWebhook(receiver.url, ['order.created'])
    const first = await anOrder(shop)
    await deliver()
    const gone = await read(webhook.id)
    expect(gone.status).toBe('gone')
    await anOrder(shop)
    receiver.accept()
    const { url, description, event_types, version } = gone
    const body = { version, url, description, event_types, status: 'active' as const }
    await call(endpoints.updateWebhook, { params: { id: webhook.id }, body })
    await deliver()
    expect(receiver.received.map(({ event }) => event.data['order_id'])).toEqual([
      first.order.order_id,
      first.order.order_id,
    ])
  })

  test('whose delivery was given up gets it again when somebody presses the button', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(404).end())
    const { id } = await aWebhook(receiver.url, ['order.created'])
    await anOrder(shop)
    await deliver()
    await shop.db
      .updateTable('webhook_deliveries')
      .set({ tries: 9, next_attempt_at: shop.clock() })
      .where('endpoint_id', '=', id)
      .execute()
    await deliver()
    const [failed] = await listDeliveries(id, { state: 'failed' })
    receiver.accept()
    const repeated = { params: { id: failed!.id } }
    await call(endpoints.repeatWebhookDelivery, repeated)
    await deliver()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 3 }, () => failed!.event_id),
    )
    expect((await listDeliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: { length: 3 } })
  })

  test('is not asked for what waits behind a failure, and gets it with that when somebody presses the button', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(500).end())
    const { id } = await aWebhook(receiver.url, ['order.created', 'order.paid'])
    const order = await anOrder(shop)
    await payOrder(shop, order)
    await deliver()
    const listed = await listDeliveries(id)
    const [created, paid] = ['order.created', 'order.paid'].map((type) =>
      listed.find((each) => each.type === type),
    )
    expect([created!.attempts.length, paid!.attempts.length]).toEqual([1, 0])
    expect(paid!.next_attempt_at).toBe(created!.next_attempt_at)
    receiver.accept()
    await call(endpoints.repeatWebhookDelivery, { params: { id: created!.id } })
    await deliver()
    expect(receiver.listTypes()).toEqual(['order.created', 'order.created', 'order.paid'])
  })

  test('that redirects, breaks off, lies about its length or never ends delays nobody else', async () => {
    const good = await startWebhookReceiver()
    const elsewhere = await startWebhookReceiver()
    const cases = [
      await startWebhookReceiver(
        (response) => void response.writeHead(307, { location: elsewhere.url }).end(),
      ),
      await startWebhookReceiver((response) => void response.destroy()),
      await startWebhookReceiver((response) => {
        response.writeHead(200, { 'content-length': '99999' })
        response.write('{')
      }),
      await startWebhookReceiver((response) => {
        const flood = setInterval(() => response.write('x'.repeat(65_536)), 1)
        response.writeHead(200).on('close', () => clearInterval(flood))
      }),
      // Silent for longer than a program may be.
      await startWebhookReceiver(() => {}),
    ]
    const slow = createWebhookDelivery({
      db: shop.db,
      clock: shop.clock,
      sealed: createSealedText(shop.config.secrets.auth, 'webhook secret'),
      requests: createPublicRequests({ allowsLoopback: true }),
      platformEvents: shop.services.orderEvents,
      limits: { timeoutMs: 300, lostMs: 1 * MINUTE },
      report: (error) => shop.log.error(error),
    })
    const webhooks = []
    for (const { url } of [good, ...cases]) webhooks.push(await aWebhook(url, ['order.created']))
    await anOrder(shop)
    await deliver(slow)
    expect(good.received.length).toBe(1)
    expect(elsewhere.received).toEqual([])
    const results = await Promise.all(
      webhooks.map(async ({ id }) => {
        const [{ state, attempts }] = (await listDeliveries(id)) as [endpoints.WebhookDelivery]
        return [state, attempts[0]!.error ?? attempts[0]!.status]
      }),
    )
    expect(results).toEqual([
      ['delivered', 204],
      ['waiting', 'status'],
      ['waiting', 'connection'],
      // Its response is over with its status: nothing more of it is read.
      ['delivered', 200],
      ['delivered', 200],
      ['waiting', 'timed_out'],
    ])
  })

  test('that speaks no HTTP is no success', async () => {
    const server = createServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { id } = await aWebhook(`http://127.0.0.1:${port}/`, ['order.created'])
    await anOrder(shop)
    await deliver()
    expect((await listDeliveries(id))[0]!.attempts).toMatchObject([{ error: 'connection' }])
  })

  test('whose event was on its way when a process died gets it again', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = await aWebhook(receiver.url, ['order.created'])
    await anOrder(shop)
    // As a claim leaves it whose process was killed.
    await shop.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: new Date(shop.clock().getTime() + MINUTE) })
      .where('endpoint_id', '=', id)
      .execute()
    await deliver()
    expect(receiver.received).toEqual([])
    shop.clock.advance(MINUTE)
    await deliver()
    expect(receiver.received.length).toBe(1)
  })
})

describe('other subjects', () => {
  test('are products that are added and changed, and stock, of which only the last count is sent', async () => {
    const receiver = await startWebhookReceiver()
    await aWebhook(receiver.url, ['product.created', 'product.updated', 'stock.changed'])
    const { recordChanges } = shop.services.webhookStock
    // Remembers what there is.
    await aProduct(shop)
    await recordChanges()
    const { id, record } = await aProduct(shop, { stock: 5 })
    await importRecords(shop, [{ ...record, stock: 4 }])
    await importRecords(shop, [{ ...record, stock: 3 }])
    await recordChanges()
    await recordChanges()
    await deliver()
    const of = receiver.received.map(({ event }) => event).filter(({ data }) => data['product_id'] === id)
    // Stock and products are subjects of their own.
    const [stock, products] = [true, false].map((isStock) =>
      of.filter(({ type }) => (type === 'stock.changed') === isStock),
    )
    expect(products!.map(({ type }) => type)).toEqual([
      'product.created',
      'product.updated',
      'product.updated',
    ])
    expect(stock!.map(({ data }) => data)).toEqual([{ product_id: id, size: '', available: 3 }])
  })

  test('are customers, by their ids alone, until they are erased', async () => {
    const receiver = await startWebhookReceiver()
    await aWebhook(receiver.url, ['customer.created', 'customer.erased'])
    const shopper = await aShopper(shop)
    await shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as: shopper })
    shop.clock.advance(8 * DAY)
    await shop.services.privacy.eraseDue()
    await deliver()
    const of = receiver.received.map(({ event: { type, data } }) => ({ type, data }))
    const data = { customer_id: shopper.userId }
    expect(of).toEqual([
      { type: 'customer.created', data },
      { type: 'customer.erased', data },
    ])
  })
})

describe('the merchant', () => {
  const BODY = { description: 'Accounting', event_types: ['order.paid' as const] }
  const create = (body: object) =>
    call(endpoints.createWebhook, { body: { id: randomUUID(), ...BODY, ...body } as never })

  test.each([
    ['http://192.168.1.1/', 'not_public'],
    ['https://169.254.169.254/latest/meta-data', 'not_public'],
    ['https://[fd00:ec2::254]/', 'not_public'],
    ['ftp://127.0.0.1/', 'not_https'],
    ['nonsense', 'not_https'],
  ])('cannot add %s', async (url, rule) => {
    const { error } = await create({ url })
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'url', rule }] })
  })

  test('cannot add one without events, or with an unknown one', async () => {
    for (const event_types of [[], ['order.eaten'], ['order.paid', 'order.paid']])
      expect((await create({ url: 'http://127.0.0.1/', event_types })).error.code).toBe('VALIDATION_FAILED')
  })

  test('sees the secret once, and gets the same webhook for a repeated request', async () => {
    const body = { id: randomUUID(), url: 'http://127.0.0.1/', ...BODY }
    const created = (await call(endpoints.createWebhook, { body })).data
    expect((await call(endpoints.createWebhook, { body })).data).toEqual(created)
    expect(JSON.stringify(await read(created.id))).not.toContain(created.secret)
    const { secret } = await shop.db
      .selectFrom('webhook_endpoints')
      .select('secret')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    expect(secret).not.toContain(created.secret.slice(6))
    await call(endpoints.deleteWebhook, { params: { id: created.id } })
    const query = { subject_type: 'webhook', subject_id: created.id }
    const log = (await call(listAuditEntries, { query })).data.items
    expect(log.map(({ action }) => action)).toEqual(['webhook.deleted', 'webhook.created'])
    expect(JSON.stringify(log)).not.toContain(created.secret)
  })

  test('replaces the secret; for a day both sign', async () => {
    const receiver = await startWebhookReceiver()
    const webhook = await aWebhook(receiver.url, ['order.paid'])
    const rotate = { params: { id: webhook.id }, body: { version: webhook.version } }
    const rotated = (await call(endpoints.rotateWebhookSecret, rotate)).data
    expect((await call(endpoints.rotateWebhookSecret, rotate)).error.code).toBe('STALE_VERSION')
    const params = { id: webhook.id }
    const countSignatures = () =>
      receiver.received.map(({ headers }) => headers['webhook-signature']!.split(' ').length)
    await call(endpoints.testWebhook, { params })
    await deliver()
    expect(receiver.received[0]!.event).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: webhook.id },
    })
    expect(rotated.secret).not.toBe(webhook.secret)
    shop.clock.advance(24 * HOUR)
    await call(endpoints.testWebhook, { params })
    await deliver()
    expect(countSignatures()).toEqual([2, 1])
  })

  test('cannot have more than a shop needs', async () => {
    const ids: string[] = []
    for (let count = 0; count < MAX_WEBHOOKS; count += 1)
      ids.push((await create({ url: 'http://127.0.0.1/' })).data.id)
    expect((await create({ url: 'http://127.0.0.1/' })).error.code).toBe('WEBHOOK_LIMIT_REACHED')
    for (const id of ids) await call(endpoints.deleteWebhook, { params: { id } })
  })
})
