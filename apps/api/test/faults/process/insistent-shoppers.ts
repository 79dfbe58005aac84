import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import { vi } from 'vitest'
import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
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
import type { CallOptions, Response } from '../../call.ts'
import { CARDS } from '../../card-provider.ts'
import { listDifferences } from '../ledger.ts'
import { REPEAT_MS } from './journey.ts'
import { START_STOCK, type KillableShop } from './killable-shop.ts'

/** Timeout until the shoppers have bought something again. */
const RECOVERY_LIMIT_MS = 120_000

/** A call that succeeded, with its response: to be repeated. `at` is of `performance.now()`. */
interface Done {
  at: number
  repeat: () => Promise<Response<Endpoint>>
  first: Response<Endpoint>
}

export type InsistentShoppers = ReturnType<typeof startShoppers>

/** Shoppers who buy one thing after the other, and repeat each call under its key until it succeeds. */
export function startShoppers(shop: KillableShop, as: { token: string }, count: number) {
  const bought: Order[] = []
  const done: Done[] = []
  /** Responses other than successes, and 503 or 409 (the first try is not over) with Retry-After. */
  const unexpected: string[] = []
  /** How often the shop was busy, by the error's code. */
  const busy: Record<string, number> = {}

  async function insist<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response<E>['data']> {
    const options: CallOptions = { as, idempotencyKey: randomUUID() }
    const repeat = () => shop.call(endpoint, input, options)
    for (;;) {
      const response = await repeat()
      if (response.status < 300) {
        done.push({ at: performance.now(), repeat, first: response })
        return response.data
      }
      if ([409, 503].includes(response.status) && response.headers['retry-after']) {
        const { code } = response.error
        busy[code] = (busy[code] ?? 0) + 1
      } else unexpected.push(`${endpoint.path}: ${response.status} ${response.text}`)
      await delay(REPEAT_MS)
    }
  }

  const items = [{ product_id: shop.productId, quantity: 1 }]
  const place = async () => (await insist(placeOrder, { body: anOrderBody({ items }) })).order_id
  const payWith = (form: CardForm) =>
    shop.control(`payment_intents/${form.payment_intent_id}/confirm`, { card: CARDS.pays })

  /** Ways to buy, by all calls that create or pay. */
  const ways = [
    async () => {
      const order_id = await place()
      const form = (await insist(openPayment, { body: { order_id, provider: 'stripe' } })) as CardForm
      await payWith(form)
      const body = { provider: 'stripe' as const, payment_id: form.payment_id }
      return (await insist(payOrder, { params: { id: order_id }, body })).order
    },
    async () => {
      const body = { ...anOrderBody({ items }), provider: 'stripe' as const }
      const { payment } = await insist(createOrderForPayment, { body })
      await payWith(payment as CardForm)
      const { payment_intent_id } = payment as CardForm
      const paid = { params: { provider: 'stripe' as const }, body: { payment_intent_id } }
      return (await insist(confirmPayment, paid)).order
    },
    async () => {
      const { paypal_order_id } = await insist(createWalletOrder, { body: { order_id: await place() } })
      await shop.control(`paypal/orders/${paypal_order_id}/approve`, { wallet: 'balance' })
      return (await insist(captureWalletOrder, { body: { paypal_order_id } })).order
    },
  ]

  let isOver = false
  const shoppers = Array.from({ length: count }, async (_, index) => {
    for (let round = index; !isOver; round += 1) bought.push(await ways[round % ways.length]!())
  })

  return {
    /** Orders that the shop called paid. */
    bought,
    done,
    unexpected,
    busy,
    countBusy: () => Object.values(busy).reduce((sum, each) => sum + each, 0),

    /** Until each could have bought something more. */
    async untilMoreAreBought(): Promise<void> {
      const before = bought.length
      await vi.waitUntil(() => bought.length >= before + count, { timeout: RECOVERY_LIMIT_MS })
    },

    /** Each ends with what it is buying. */
    async end(): Promise<void> {
      isOver = true
      await Promise.all(shoppers)
    },
  }
}

/** Calls whose repeat got another response than the first time. */
export async function repeatAll(calls: readonly Done[]): Promise<string[]> {
  const different: string[] = []
  for (const { repeat, first } of calls) {
    const again = await repeat()
    if (again.status !== first.status || again.text !== first.text)
      different.push(`${first.status} ${first.text} became ${again.status} ${again.text}`)
  }
  return different
}

/** Every order of the shop, and what differs between shop, stock and provider. */
export async function readLedger(shop: KillableShop) {
  const db = openDatabase({ connectionString: await shop.readConnectionString(), poolSize: 2 })
  try {
    const orders = await db.selectFrom('orders').select(['id', 'status']).execute()
    const provider = { control: shop.control, listCharges: () => shop.control<Stripe.Charge[]>('charges') }
    const goods = [{ id: shop.productId, items: { '': START_STOCK } }]
    return { orders, differences: await listDifferences({ db, provider }, { goods }) }
  } finally {
    await db.destroy()
  }
}
