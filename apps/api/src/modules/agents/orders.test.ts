import { beforeEach, describe, expect, test } from 'vitest'
import type { AgentOrder } from '@shop/contract/agents/order.schemas'
import { aPlatformProfile, aSigningKey, signRequest } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aPaidOrder, anOrder, type PlacedOrder } from '../../../test/builders.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createParcelActions } from '../../../test/parcels.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { recordAgentOrder } from '../platforms/agent-orders.sql.ts'

const { shop, platform } = await createAgentsShop()
const PROFILE = platform.aProfileUrl()
const key = aSigningKey('one')
const CHECKOUT = createId()
const steps = createOrderSteps(shop)
const parcels = createParcelActions(shop)
const returns = createReturnActions(shop)

beforeEach(() => void (platform.profile = aPlatformProfile([key])))

type Received = AgentOrder & { ucp: { status: string; capabilities: object }; code?: string } & {
  messages?: { code: string }[]
}

/** Reads an order as a platform that signs, unless it does not. */
async function get(id: string, { profile = PROFILE, isSigned = true, language = 'en' } = {}) {
  const path = `/ucp/v1/orders/${id}`
  const headers = { 'ucp-agent': `profile="${profile}"`, 'accept-language': language }
  const url = `https://shop.example${path}`
  const signed = isSigned ? await signRequest({ method: 'GET', url, headers }, key) : headers
  const response = await shop.app.inject({ method: 'GET', url: path, headers: signed })
  return { status: response.statusCode, data: response.json<Received>() }
}

/** An order that the platform is shown. */
async function read(id: string, options?: Parameters<typeof get>[1]): Promise<Received> {
  const { status, data } = await get(id, options)
  expect([status, data.code, data.messages]).toEqual([200, undefined, undefined])
  return data
}

/** As if it had come from an agent of the platform. */
async function byAgent<Placed extends Pick<PlacedOrder, 'order'>>(placed: Placed): Promise<Placed> {
  const { order_id: orderId } = placed.order
  const origin = { profileUrl: PROFILE, checkoutId: CHECKOUT, way: 'handed_over' as const, campaign: null }
  await inTransaction(shop.db, (db) => recordAgentOrder(db, { ...origin, orderId, now: shop.clock() }))
  return placed
}

describe('an order of an agent', () => {
  test('is read whole by its platform, and names nobody', async () => {
    const { order } = await byAgent(await anOrder(shop, { quantity: 2 }))
    const { status, data } = await get(order.order_id)
    expect([status, data.ucp.status]).toEqual([200, 'success'])
    const [item] = order.items
    expect(data).toMatchObject({
      ucp: { capabilities: { 'dev.ucp.shopping.order': [{ version: '2026-04-08' }] } },
      id: order.order_id,
      label: order.order_number,
      checkout_id: CHECKOUT,
      permalink_url: `https://shop.example/user/orders?order=${order.order_id}`,
      currency: 'CNY',
      line_items: [
        {
          id: 'line-1',
          item: { id: `${item!.product_id}:`, title: item!.name, price: 10_000 },
          quantity: { original: 2, total: 2, fulfilled: 0 },
          totals: [
            { type: 'subtotal', amount: 20_000 },
            { type: 'total', amount: 20_000 },
          ],
          status: 'processing',
        },
      ],
      fulfillment: {
        expectations: [
          {
            line_items: [{ id: 'line-1', quantity: 2 }],
            method_type: 'shipping',
            destination: { address_country: 'CN' },
          },
        ],
        events: [],
      },
      adjustments: [],
    })
    expect(data.totals.at(-1)).toEqual({ type: 'total', amount: Number(order.total) * 100 })
    const sum = data.totals.slice(0, -1).reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(data.totals.at(-1)!.amount)
    for (const part of Object.values(order.address))
      if (typeof part === 'string' && part.length > 2) expect(JSON.stringify(data)).not.toContain(part)
  })

  test('of a guest is seen by a link that the shop mails, not by the key of its order', async () => {
    const placed = await aGuestOrder(shop)
    await byAgent({ order: placed.order })
    const data = await read(placed.order.order_id, { language: 'zh-TW' })
    expect(data.permalink_url).toBe('https://shop.example/find-order?lang=zh-Hant')
    expect(JSON.stringify(data)).not.toContain(placed.key)
  })

  test('says what of each line has left, in which parcel, and what arrived', async () => {
    const bought = await byAgent(await parcels.anOrderInParts())
    const { order_id: id } = bought.order
    await parcels.send(bought, [{ position: 0, quantity: 1 }], 'SF1234567890123')
    const partly = await read(id)
    expect(partly.line_items.map(({ quantity, status }) => [quantity.fulfilled, status])).toEqual([
      [1, 'partial'],
      [0, 'processing'],
    ])
    expect(partly.fulfillment.events).toMatchObject([
      { id: 'processing' },
      {
        id: 'shipped-1',
        occurred_at: expect.any(String),
        type: 'shipped',
        line_items: [{ id: 'line-1', quantity: 1 }],
        tracking_number: 'SF1234567890123',
        tracking_url: expect.stringMatching(/^https:/),
        carrier: expect.stringContaining('SF'),
      },
    ])
    await parcels.send(bought)
    await shop.services.fulfilment.deliver(bought.order.order_number, BY_COMMAND_LINE)
    const complete = await read(id)
    expect(complete.line_items.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const types = complete.fulfillment.events.map(({ type }) => type)
    expect(types.filter((type) => type === 'delivered')).toHaveLength(2)
    expect(complete.fulfillment.events.at(-1)!.type).toBe('delivered')
  })

  test('that is cancelled has nothing left, and its refund', async () => {
    const placed = await byAgent(await aPaidOrder(shop, { quantity: 2 }))
    await steps.cancelByMerchant(placed)
    await shop.runJobs()
    const data = await read(placed.order.order_id)
    expect(data.line_items).toMatchObject([
      { quantity: { original: 2, total: 0, fulfilled: 0 }, status: 'removed' },
    ])
    expect(data.fulfillment.expectations).toEqual([])
    expect(data.adjustments).toMatchObject([
      { id: 'cancellation', status: 'completed', line_items: [{ id: 'line-1', quantity: -2 }] },
      { type: 'refund', totals: [{ type: 'total', amount: -placed.totalFen }] },
    ])
  })

  test('says what is sent back, and what was refunded of it', async () => {
    const bought = await byAgent(await returns.aDeliveredOrder({ quantity: 2 }))
    const { order_id: id } = bought.order
    const requested = await returns.request(bought)
    const waiting = await read(id)
    expect(waiting.adjustments).toMatchObject([
      {
        id: requested.return_id,
        type: 'return',
        status: 'pending',
        line_items: [{ id: 'line-1', quantity: -1 }],
      },
    ])
    await steps.refund(bought, 3_000)
    const data = await read(id)
    expect(data.adjustments.at(-1)).toMatchObject({
      type: 'refund',
      totals: [{ type: 'total', amount: -3_000 }],
    })
  })
})

describe('an order is refused', () => {
  test('to another platform, and to one that it did not come from', async () => {
    const { order } = await byAgent(await anOrder(shop))
    const { order: own } = await anOrder(shop)
    const others = [
      await get(order.order_id, { profile: platform.aProfileUrl() }),
      await get(own.order_id),
      await get(createId()),
      await get('1'),
    ]
    for (const { status, data } of others)
      expect([status, data.ucp.status, data.messages?.[0]?.code]).toEqual([200, 'error', 'not_found'])
  })

  test('without a signature, also where the merchant serves unsigned requests', async () => {
    const { order } = await byAgent(await anOrder(shop))
    const refused = await get(order.order_id, { isSigned: false })
    expect([refused.status, refused.data.code]).toEqual([401, 'signature_missing'])
  })
})
