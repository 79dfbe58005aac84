import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as endpoints from '@shop/contract/webhooks/webhooks.console'
import { anOrder, payOrder } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts'
import { createWebhookSteps } from '../../../test/webhook-steps.ts'
import { createPublicRequests } from '../../http/public-requests.ts'
import { DAY, MINUTE } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import { createWebhookDelivery } from './webhook-delivery.service.ts'

const shop = await createTestApp()
const { call, aWebhook, read, deliver, listDeliveries } = await createWebhookSteps(shop)

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
