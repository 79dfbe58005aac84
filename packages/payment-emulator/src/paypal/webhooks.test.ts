import { X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startReceiver } from '../../test/harness.ts'
import { PAYPAL_KEYS, captureOf, startPayPalHarness } from '../../test/paypal-harness.ts'
import type { PayPalHarness } from '../../test/paypal-harness.ts'
import type { DeliveryReport } from '../webhooks.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
type Received = Receiver['received'][number]

let receiver: Receiver
let harness: PayPalHarness
beforeEach(async () => {
  receiver = await startReceiver()
  harness = await startPayPalHarness({ paypalWebhookUrl: receiver.url })
})
afterEach(async () => {
  await harness.close()
  await receiver.close()
})

const redeliver = (body: object = {}) => harness.control<DeliveryReport[]>('webhooks/redeliver', body)
const parse = ({ body }: Received) =>
  JSON.parse(body) as { id: string; event_type: string; resource: Record<string, unknown> }
const types = () => receiver.received.map((received) => parse(received).event_type)

/** Verification as in a shop: with the certificate at the given address, over the raw body. */
async function isGenuine({ headers, body }: Received): Promise<boolean> {
  const header = (name: string) => String(headers[`paypal-${name}`])
  const certificate = new X509Certificate(await (await fetch(header('cert-url'))).text())
  const parts = [header('transmission-id'), header('transmission-time'), PAYPAL_KEYS.webhookId, crc32(body)]
  const signature = Buffer.from(header('transmission-sig'), 'base64')
  return verify('sha256', Buffer.from(parts.join('|')), certificate.publicKey, signature)
}

async function callPayPal({ headers, body }: Received, webhookId = PAYPAL_KEYS.webhookId): Promise<unknown> {
  const { response } = await harness.call('/v1/notifications/verify-webhook-signature', {
    body: {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhookId,
      webhook_event: JSON.parse(body) as object,
    },
  })
  return response.verification_status
}

test('every status of a payment has its signed event', async () => {
  const { response } = await harness.capture(await harness.approved('balance', { custom_id: 'order-1' }))
  const { id } = captureOf(response)
  await harness.refund(id)
  for (const verb of ['complete', 'deny']) {
    const waiting = await harness.capture(await harness.approved('pending'))
    await harness.control(`paypal/captures/${captureOf(waiting.response).id}/${verb}`, {})
  }
  const received = await receiver.arrivals(9)
  const count = (type: string) => types().filter((name) => name === type).length
  expect({
    approved: count('CHECKOUT.ORDER.APPROVED'),
    completed: count('PAYMENT.CAPTURE.COMPLETED'),
    pending: count('PAYMENT.CAPTURE.PENDING'),
    denied: count('PAYMENT.CAPTURE.DENIED'),
    refunded: count('PAYMENT.CAPTURE.REFUNDED'),
  }).toEqual({ approved: 3, completed: 2, pending: 2, denied: 1, refunded: 1 })
  for (const one of received) expect(await isGenuine(one)).toBe(true)

  const events = received.map(parse)
  expect(events.find(({ event_type }) => event_type === 'CHECKOUT.ORDER.APPROVED')).toMatchObject({
    event_version: '1.0',
    resource_type: 'checkout-order',
    resource_version: '2.0',
    resource: { status: 'APPROVED', intent: 'CAPTURE' },
  })
  const paid = events.find(({ resource }) => resource.id === id)
  expect(paid).toMatchObject({
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    summary: 'Payment completed for $ 27.50 USD',
    resource: { custom_id: 'order-1', supplementary_data: { related_ids: { order_id: response.id } } },
  })
  const refunded = events.find(({ event_type }) => event_type === 'PAYMENT.CAPTURE.REFUNDED')
  expect(refunded?.resource).toMatchObject({
    status: 'COMPLETED',
    links: [{}, { rel: 'up', href: `${harness.url}/v2/payments/captures/${id}` }],
  })
})

test('the certificate is a self-signed one', async () => {
  await harness.approved()
  const [event] = await receiver.arrivals(1)
  const response = await fetch(String(event?.headers['paypal-cert-url']))
  const certificate = new X509Certificate(await response.text())
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.subject).toBe('CN=messageverificationcerts.payment-emulator')
  expect(certificate.checkIssued(certificate)).toBe(true)
})

test('PayPal verifies its own signatures and nothing else', async () => {
  await harness.approved()
  const [event] = await receiver.arrivals(1)
  expect(event && (await callPayPal(event))).toBe('SUCCESS')
  expect(event && (await callPayPal(event, 'WHOTHER'))).toBe('FAILURE')
  const forged = event && { ...event, body: event.body.replace('27.50', '00.01') }
  expect(forged && (await callPayPal(forged))).toBe('FAILURE')
})

test('a wrong signature is rejected, its retry accepted', async () => {
  await harness.control('faults', { operation: 'paypal.webhook', action: 'wrong_signature', times: 1 })
  await receiver.close()
  receiver = await startReceiver([400])
  await harness.control('webhooks/endpoint', { url: receiver.url, provider: 'paypal' })
  await harness.approved()
  const [forged] = await receiver.arrivals(1)
  expect(forged && (await isGenuine(forged))).toBe(false)
  expect(forged && (await callPayPal(forged))).toBe('FAILURE')
  await redeliver()
  const [, repeated] = await receiver.arrivals(2)
  expect(repeated && (await isGenuine(repeated))).toBe(true)
})

test('an event is given up after 25 retries', async () => {
  await receiver.close()
  receiver = await startReceiver(Array<number>(26).fill(500))
  await harness.control('webhooks/endpoint', { url: receiver.url, provider: 'paypal' })
  await harness.approved()
  await receiver.arrivals(1)
  let report: DeliveryReport | undefined
  for (let attempt = 1; attempt < 26; attempt++) [report] = await redeliver()
  expect(report).toMatchObject({ state: 'given_up', attempts: 26, response: '500' })
})

test('orders, keys, tokens, the certificate and undelivered events survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payment-emulator-'))
  const options = { dataFile: join(folder, 'payments.sqlite'), paypalWebhookUrl: receiver.url }
  const before = await startPayPalHarness(options)
  await before.control('webhooks/pause', {})
  const id = await before.approved()
  const { response } = await before.capture(id, 'take')
  await before.close()

  const after = await startPayPalHarness(options)
  const headers = { authorization: `Bearer ${before.token}` }
  const repeated = await after.capture(id, 'take', headers)
  expect(repeated.status).toBe(200)
  expect(captureOf(repeated.response).id).toBe(captureOf(response).id)
  await after.control('webhooks/resume', {})
  const received = await receiver.arrivals(2)
  expect(types().sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  for (const one of received) expect(await isGenuine(one)).toBe(true)
  await after.close()
  rmSync(folder, { recursive: true })
})
