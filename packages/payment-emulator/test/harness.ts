import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import Stripe from 'stripe'
import { startPaymentEmulator } from '../src/emulator.ts'
import type { PaymentEmulatorOptions } from '../src/emulator.ts'

export const KEYS = {
  secretKey: 'sk_test_shop',
  publishableKey: 'pk_test_shop',
  webhookSecret: 'whsec_shop',
}

/** A running emulator with the official client and its control API. */
export async function startHarness(options: Partial<PaymentEmulatorOptions> & { webhookUrl?: string } = {}) {
  const { webhookUrl, ...rest } = options
  const emulator = await startPaymentEmulator({
    host: '127.0.0.1',
    port: 0,
    dataFile: ':memory:',
    stripe: { ...KEYS, webhookUrl },
    ...rest,
  })
  const clientFor = (key: string) =>
    new Stripe(key, { host: '127.0.0.1', port: emulator.port, protocol: 'http', maxNetworkRetries: 0 })

  return {
    ...emulator,
    stripe: clientFor(KEYS.secretKey),
    browser: clientFor(KEYS.publishableKey),
    /** Calls the control API; `POST` with a body, `GET` otherwise. */
    async control<T = unknown>(path: string, body?: object): Promise<T> {
      const response = await requestJson<T>(`${emulator.url}/_control/${path}`, body)
      if (response.status >= 400) {
        throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
      }
      return response.body
    },
    /** Ends a 3-D Secure challenge, named by the address of the bank's page, as that page does. */
    endChallenge<T = Record<string, unknown>>(address: string, decision: object) {
      const { pathname, searchParams } = new URL(address)
      const [id, secret] = [searchParams.get('id'), searchParams.get('secret')]
      return requestJson<T>(`${emulator.url}${pathname}s/${id}`, { secret, ...decision })
    },
  }
}

/** Calls a JSON API; `POST` with a body, `GET` otherwise. */
export async function requestJson<T>(url: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as T }
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

/** An intent as the shop creates it, with overrides. */
export function anIntent(harness: Harness, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return harness.stripe.paymentIntents.create({
    amount: 19900,
    currency: 'cny',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { order_id: 'order-1' },
    ...extra,
  })
}

/** The error of a call, as the official client throws it. */
export async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  return error
}

interface Received {
  body: string
  headers: IncomingHttpHeaders
  signature: string
  event: Stripe.Event
}

/** A webhook endpoint that responds with the given statuses, then 200, and lets a test wait for deliveries. */
export async function startReceiver(statuses: number[] = []) {
  const received: Received[] = []
  const arrival = new EventEmitter()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const signature = String(request.headers['stripe-signature'])
    received.push({ body, headers: request.headers, signature, event: JSON.parse(body) as Stripe.Event })
    response.writeHead(statuses.shift() ?? 200).end()
    arrival.emit('request')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    async arrivals(count: number): Promise<Received[]> {
      while (received.length < count) await once(arrival, 'request')
      return received
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The card numbers in a provider's section of the README, in order. */
export function readmeCards(provider: string): string[] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const section = readme.split(/^## /m).find((text) => text.startsWith(provider)) ?? ''
  return [...section.matchAll(/^\| (\d[\d ]+\d) +\|/gm)].map(([, number = '']) => number.replaceAll(' ', ''))
}
