import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { login } from '@shop/contract/auth/auth.endpoints'
import { DEMO_SHOPPER } from '../../src/boot/seed/demo.ts'
import { anAddress } from '../builders.ts'
import { startTraceReceiver, type ReceivedSpan } from '../trace-receiver.ts'
import { aDataFolder, placeAPaidOrder, signIn, startShop } from './a-shop.ts'

/** Names of the spans from a span up to the root of its trace. */
function toAncestors(span: ReceivedSpan, spans: ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? [parent.name, ...toAncestors(parent, spans)] : []
}

test.each([1, 2] as const)(
  'The trace of an order leads from the call to its queries, its provider and its mail, with %i process(es).',
  async (workers) => {
    const { spans, paths, url } = await startTraceReceiver()
    const dataDir = await aDataFolder()
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: 'shop-under-test' }
    const shop = await startShop({ dataDir, workers, environment })
    const as = await signIn(shop)
    const wrong = { email: DEMO_SHOPPER.email, password_raw: 'Wrong-Heron-1' }
    expect((await shop.call(login, { body: wrong })).status).toBe(401)
    const page = await shop.open('/product/amethyst-still-water-bracelet?from=somebody')
    expect(page.statusCode).toBe(200)
    const mailBefore = (await shop.readMail()).length
    const order = await placeAPaidOrder(shop, as, { note: 'Ring twice' })
    await vi.waitUntil(async () => (await shop.readMail()).length >= mailBefore + 2, { timeout: 15_000 })
    expect(await shop.stop()).toMatchObject({ exitCode: 0, stderr: '' })

    expect(new Set(paths)).toEqual(new Set(['POST /v1/traces']))
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['shop-under-test']))

    const placing = spans.find(({ name }) => name === 'POST /api/v1/orders')!
    expect(placing).toMatchObject({ parentSpanId: undefined, isFailed: false })
    expect(placing.attributes).toMatchObject({ 'http.response.status_code': 201 })
    const ofOrder = spans.filter(({ traceId }) => traceId === placing.traceId)
    const query = ofOrder.find(({ attributes }) =>
      /insert into "?orders"?/i.test(String(attributes['db.query.text'])),
    )!
    expect(toAncestors(query, spans)).toEqual(['POST /api/v1/orders'])
    const mail = ofOrder.find(({ name }) => name === 'send mail')!
    expect(toAncestors(mail, spans)).toEqual(['job mail.deliver', 'POST /api/v1/orders'])

    const syncing = spans.find(({ name }) => name === 'stripe create')!
    expect(toAncestors(syncing, spans)).toEqual([
      expect.stringMatching(/^POST \/api\/v1\/payment\/:provider\//),
    ])
    const rendering = spans.find(({ name }) => name === 'GET /product/*')!
    const inPage = spans.filter((span) => toAncestors(span, spans).at(-1) === rendering.name)
    expect(inPage.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['render page', 'GET /api/products/:id']),
    )

    const lines = (await readFile(join(dataDir, 'shop.log'), 'utf8')).split('\n').filter(Boolean)
    const refusal = lines.map((line) => JSON.parse(line)).find(({ code }) => code === 'INVALID_CREDENTIALS')
    expect(spans.find(({ spanId }) => spanId === refusal.span_id)).toMatchObject({
      name: 'POST /api/v1/auth/login',
      traceId: refusal.trace_id,
    })

    const { recipient_name, phone, address_line1 } = anAddress()
    const people = [DEMO_SHOPPER.email, DEMO_SHOPPER.password, recipient_name, phone, address_line1]
    const exported = JSON.stringify(spans)
    const values = [as.token, 'Ring twice', order.order_id, order.order_number, order.total, 'somebody']
    expect([...people, ...values].filter((value) => exported.includes(value))).toEqual([])
  },
)

test('A collector that does not respond fails neither a request nor the shutdown.', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.closeAllConnections())
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const dataDir = await aDataFolder()
  const shop = await startShop({
    dataDir,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      // The exporter itself would wait for longer than this test may take.
      OTEL_EXPORTER_OTLP_TIMEOUT: '3600000',
    },
  })
  const isSent = once(silent, 'request')
  expect((await shop.open('/cart')).statusCode).toBe(200)
  expect(await shop.stop()).toMatchObject({ exitCode: 0, stderr: '' })
  await isSent
})
