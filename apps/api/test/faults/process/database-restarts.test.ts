import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import { afterAll, expect, test, vi } from 'vitest'
import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  captureWalletOrder,
  confirmPayment,
  createOrderForPayment,
  createWalletOrder,
  openPayment,
  payOrder,
} from '@shop/contract/payments/payments.endpoints'
import type { CardForm } from '@shop/contract/payments/payments.schemas'
import { openDatabase } from '../../../src/db/pool.ts'
import { anOrderBody } from '../../builders.ts'
import { CARDS } from '../../card-provider.ts'
import type { CallOptions, Response } from '../../call.ts'
import { report, rounds } from '../../form.ts'
import { listDifferences } from '../ledger.ts'
import { REPEAT_MS, signIn } from './journey.ts'
import { openKillableShop, START_STOCK } from './killable-shop.ts'

const RESTARTS = rounds({ short: 2, long: 20 })
const SHOPPERS = 12
/** Timeout until the shoppers have bought something again. */
const RECOVERY_LIMIT_MS = 60_000

const shop = await openKillableShop('database')
afterAll(() => shop.close())
const as = await signIn(shop)

/** Calls that succeeded, with their responses: to be repeated. */
const done: { repeat: () => Promise<Response<Endpoint>>; first: Response<Endpoint> }[] = []
/** Responses other than successes and 503 with Retry-After. */
const unexpected: string[] = []
let busy = 0

/** Repeats a call with one key until it succeeds. */
async function insist<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response<E>['data']> {
  const options: CallOptions = { as, idempotencyKey: randomUUID() }
  const repeat = () => shop.call(endpoint, input, options)
  for (;;) {
    const response = await repeat()
    if (response.status < 300) {
      done.push({ repeat, first: response })
      return response.data
    }
    if (response.status === 503 && response.headers['retry-after']) busy += 1
    else unexpected.push(`${endpoint.path}: ${response.status} ${response.text}`)
    await delay(REPEAT_MS)
  }
}

const items = [{ product_id: shop.productId, quantity: 1 }]
const place = async () => (await insist(placeOrder, { body: anOrderBody({ items }) })).order_id
const payWith = (form: CardForm) =>
  shop.control(`payment_intents/${form.payment_intent_id}/confirm`, { card: CARDS.pays })

/** Ways to buy, by all calls that create or pay. Each returns the order's status. */
const WAYS = [
  async () => {
    const order_id = await place()
    const form = (await insist(openPayment, { body: { order_id, provider: 'stripe' } })) as CardForm
    await payWith(form)
    const body = { provider: 'stripe' as const, payment_id: form.payment_id }
    return (await insist(payOrder, { params: { id: order_id }, body })).order.status
  },
  async () => {
    const body = { ...anOrderBody({ items }), provider: 'stripe' as const }
    const { payment } = await insist(createOrderForPayment, { body })
    await payWith(payment as CardForm)
    const { payment_intent_id } = payment as CardForm
    const paid = { params: { provider: 'stripe' as const }, body: { payment_intent_id } }
    return (await insist(confirmPayment, paid)).order.status
  },
  async () => {
    const { paypal_order_id } = await insist(createWalletOrder, { body: { order_id: await place() } })
    await shop.control(`paypal/orders/${paypal_order_id}/approve`, { wallet: 'balance' })
    return (await insist(captureWalletOrder, { body: { paypal_order_id } })).order.status
  },
]

test('While the database restarts, calls succeed or get 503 with Retry-After, and repeats find what was done. [T394]', async () => {
  const startedAt = performance.now()
  const statuses: string[] = []
  let isOver = false
  const shoppers = Array.from({ length: SHOPPERS }, async (_, index) => {
    for (let round = index; !isOver; round += 1) statuses.push(await WAYS[round % WAYS.length]!())
  })
  const untilMoreAreBought = async () => {
    const before = statuses.length
    await vi.waitUntil(() => statuses.length >= before + SHOPPERS, { timeout: RECOVERY_LIMIT_MS })
  }
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await untilMoreAreBought()
    await (restart % 2 === 0 ? shop.stopDatabase() : shop.kill())
    await shop.revive()
  }
  await untilMoreAreBought()
  isOver = true
  await Promise.all(shoppers)
  report('database restarts', { restarts: RESTARTS, busy, startedAt, calls: done.length + busy })

  expect(unexpected).toEqual([])
  expect(busy).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set(['paid']))
  for (const { repeat, first } of done) {
    const again = await repeat()
    expect([again.status, again.text]).toEqual([first.status, first.text])
  }
  await expectLedger(statuses.length)
})

/** As many orders as were bought, paid once each, with stock and ledger to match. */
async function expectLedger(bought: number): Promise<void> {
  const db = openDatabase({ connectionString: await shop.readConnectionString(), poolSize: 2 })
  try {
    const orders = await db.selectFrom('orders').select('status').execute()
    expect(orders.map(({ status }) => status)).toEqual(Array.from({ length: bought }, () => 'paid'))
    const provider = { control: shop.control, listCharges: () => shop.control<Stripe.Charge[]>('charges') }
    const goods = [{ id: shop.productId, items: { '': START_STOCK } }]
    expect(await listDifferences({ db, provider }, { goods })).toEqual([])
  } finally {
    await db.destroy()
  }
}
