import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/webhooks/webhooks.console'
import { MAX_WEBHOOKS } from '@shop/contract/webhooks/webhooks.rules'
import {
  anOrder,
  aPaidOrder,
  aProduct,
  aShopper,
  importRecords,
  PASSWORD,
  payOrder,
} from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts'
import { createWebhookSteps } from '../../../test/webhook-steps.ts'
import { DAY, HOUR, SECOND } from '../../jobs/clock.ts'
import { recordEvents } from './webhook-outbox.sql.ts'

const shop = await createTestApp()
const { call, aWebhook, read, deliver, listDeliveries } = await createWebhookSteps(shop)

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

  test('are sizes that a product no longer has: none of them is available', async () => {
    const receiver = await startWebhookReceiver()
    await aWebhook(receiver.url, ['stock.changed'])
    const { recordChanges } = shop.services.webhookStock
    const sizes = ['S', 'M'].map((size) => ({ size, stock: 5 }))
    const { id, record } = await aProduct(shop, { sizes })
    await recordChanges()
    await importRecords(shop, [{ ...record, sizes: [{ size: 'M', stock: 5 }] }])
    await recordChanges()
    await recordChanges()
    await deliver()
    const of = receiver.received.map(({ event: { data } }) => data)
    expect(of.filter(({ product_id, available }) => product_id === id && available === 0)).toEqual([
      { product_id: id, size: 'S', available: 0 },
    ])
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
