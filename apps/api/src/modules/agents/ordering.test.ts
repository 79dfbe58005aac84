import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import { GOOGLE_PAY } from '@shop/contract/agents/agents.rules'
import { getGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { createPaymentIntentAsGuest } from '@shop/contract/guests/guest-calls.endpoints'
import {
  ADDRESS_ABROAD,
  aBuyer,
  createAgentBuyer,
  listCodes,
  toPayment,
  type ReceivedCheckout,
} from '../../../test/agent-checkouts.ts'
import { aPlatformProfile } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aProduct, readStock } from '../../../test/builders.ts'
import { CARD_KEYS, GOOGLE_TOKENS } from '../../../test/card-provider.ts'

const { shop, platform, setAgents } = await createAgentsShop()
const { provider, services } = shop
const agent = createAgentBuyer(shop, platform)
const bowl = await aProduct(shop, { price: '80.00', stock: 100 })
const LINES = [{ item: { id: `${bowl.id}:` }, quantity: 2 }]

const listOrders = (email: string) =>
  shop.db
    .selectFrom('orders')
    .innerJoin('guests', 'guests.user_id', 'orders.user_id')
    .selectAll('orders')
    .where('guests.email', '=', email)
    .execute()
const countCharges = async (orderId: string) => {
  const intents = (await provider.listIntents()).filter(({ metadata }) => metadata['order_id'] === orderId)
  const charges = await provider.listCharges()
  return charges.filter(({ payment_intent: id }) => intents.some((intent) => intent.id === id)).length
}
/** The order that a checkout was completed with; its charges. */
async function readOrder({ order }: ReceivedCheckout) {
  const row = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order!.id)
    .executeTakeFirstOrThrow()
  return { row, charges: await countCharges(row.id) }
}
const readKey = (url: string | undefined) => /\/order\/([\w-]+)/.exec(url ?? '')![1]!
const byKey = (url: string | undefined) => ({ headers: { 'order-key': readKey(url) } })

describe('a way to pay', () => {
  test('is in the profile and in checkouts: Google Pay for the shop’s account', async () => {
    const profile = (await shop.app.inject({ url: '/.well-known/ucp' })).json<{ ucp: object }>()
    const handlers = {
      [GOOGLE_PAY.name]: [
        {
          id: GOOGLE_PAY.id,
          version: '2026-01-23',
          config: {
            environment: 'TEST',
            merchant_info: { merchant_origin: 'shop.example' },
            allowed_payment_methods: [
              {
                type: 'CARD',
                tokenization_specification: {
                  type: 'PAYMENT_GATEWAY',
                  parameters: { gateway: 'stripe', 'stripe:publishableKey': CARD_KEYS.publishableKey },
                },
              },
            ],
          },
        },
      ],
    }
    expect(profile.ucp).toMatchObject({ payment_handlers: handlers })
    expect((await agent.create({ line_items: LINES })).ucp.payment_handlers).toMatchObject(handlers)
  })

  test('is none where the merchant has switched it off: the buyer pays on the shop’s own page', async () => {
    await setAgents({ payment: false })
    const created = await agent.create({ line_items: LINES })
    const completed = await agent.complete(created.id)
    await setAgents()
    expect(created.ucp.payment_handlers).toEqual({})
    expect([completed.status, listCodes(completed)]).toEqual(['requires_escalation', ['payment_required']])
  })
})

describe('completing with a token', () => {
  test('is an order of the shop, paid at the total that was shown', async () => {
    const buyer = aBuyer()
    const created = await agent.create({ line_items: LINES, buyer })
    const completed = await agent.complete(created.id)
    expect(completed).toMatchObject({ status: 'completed', totals: created.totals, buyer })
    expect(completed.continue_url).toBeUndefined()
    const { row, charges } = await readOrder(completed)
    expect([row.status, row.total_fen, charges]).toEqual(['paid', created.totals.at(-1)!.amount, 1])
    expect(completed.order!.label).toBe(row.order_number)
    expect(
      await shop.db.selectFrom('agent_orders').selectAll().where('order_id', '=', row.id).execute(),
    ).toMatchObject([{ checkout_id: created.id, way: 'placed' }])
    const { data } = await shop.call(getGuestOrder, {}, byKey(completed.order!.permalink_url))
    expect(data).toMatchObject({ order_id: row.id, email: buyer.email, items: [{ quantity: 2 }] })
    const mails = await shop.readMail(buyer.email)
    expect(mails.length).toBeGreaterThan(0)
    expect(await agent.read(created.id)).toMatchObject({ status: 'completed', order: completed.order })
  })

  test('in the tools of MCP does the same', async () => {
    const body = { line_items: LINES, buyer: aBuyer() }
    const { id } = await agent.create(body)
    const completed = await agent.call('complete_checkout', { id, checkout: toPayment(GOOGLE_TOKENS.pays) })
    expect(completed).toMatchObject({ status: 'completed', order: {} })
    expect(await agent.call('get_checkout', { id })).toMatchObject({ status: 'completed' })
  })

  test('is final: nothing changes it, cancels it or hands it over', async () => {
    const created = await agent.create({ line_items: LINES })
    await agent.complete(created.id)
    const updated = await agent.update(created.id, { line_items: LINES })
    expect(listCodes(updated)).toEqual(['checkout_ordered'])
    expect(listCodes(await agent.cancel(created.id))).toEqual(['checkout_completed'])
    expect((await agent.complete(created.id)).status).toBe('completed')
    const link = new URL(created.continue_url!).hash.replace('#agent=', '')
    expect((await shop.call(takeOverAgentCart, { body: { link } })).status).toBe(404)
  })

  test('of a cart is what another checkout of the cart would be', async () => {
    const cart_id = (await agent.send('POST', '/carts', { line_items: LINES })).data.id
    const { id } = (await agent.send('POST', '/checkout-sessions', { cart_id, line_items: [] })).data
    await agent.update(id, { line_items: LINES })
    const { order } = await agent.complete(id)
    const again = await agent.send('POST', '/checkout-sessions', { cart_id, line_items: [] })
    expect(again.data).toMatchObject({ id, status: 'completed', order })
  })

  test.each([
    ['another handler', { handler_id: 'other' }],
    ['another kind', { type: 'gift_card' }],
    ['another credential', { credential: { type: 'DIRECT', token: 'x' } }],
    ['no token', { credential: { type: 'PAYMENT_GATEWAY' } }],
    ['no credential', { credential: undefined }],
  ])('of %s charges nothing', async (_, change) => {
    const buyer = aBuyer()
    const { id } = await agent.create({ line_items: LINES, buyer })
    const path = `/checkout-sessions/${id}/complete`
    const { data } = await agent.send('POST', path, toPayment(GOOGLE_TOKENS.pays, change))
    expect([data.status, listCodes(data)]).toEqual(['incomplete', ['invalid']])
    expect(await listOrders(buyer.email)).toEqual([])
  })

  test('never shows or stores the token', async () => {
    const { id } = await agent.create({ line_items: LINES })
    const key = randomUUID()
    const completed = await agent.complete(id, GOOGLE_TOKENS.pays, { key })
    const stored = [
      completed,
      await shop.db.selectFrom('agent_checkouts').selectAll().execute(),
      await shop.db.selectFrom('agent_requests').selectAll().execute(),
      shop.lines,
    ]
    expect(JSON.stringify(stored)).not.toContain('tok_visa')
  })
})

describe('a declined token', () => {
  test('says why, charges nothing, and leaves the order for another one', async () => {
    const buyer = aBuyer()
    const created = await agent.create({ line_items: LINES, buyer })
    const declined = await agent.complete(created.id, GOOGLE_TOKENS.hasNoFunds)
    expect([declined.status, listCodes(declined)]).toEqual(['ready_for_complete', ['payment_failed']])
    expect(declined.messages![0]).toMatchObject({ severity: 'recoverable' })
    expect(declined.messages![0]!.content).toContain('insufficient funds')
    expect(await agent.read(created.id)).toEqual(declined)
    const completed = await agent.complete(created.id)
    expect(completed.status).toBe('completed')
    const { row } = await readOrder(completed)
    expect((await listOrders(buyer.email)).map(({ id }) => id)).toEqual([row.id])
  })

  test('can be canceled with its order, which gives the units back', async () => {
    const product = await aProduct(shop, { price: '80.00', stock: 3 })
    const { id } = await agent.create({ line_items: [{ item: { id: `${product.id}:` }, quantity: 3 }] })
    await agent.complete(id, GOOGLE_TOKENS.isDeclined)
    expect((await readStock(shop, product.id)).available).toBe(0)
    expect((await agent.cancel(id)).status).toBe('canceled')
    expect((await readStock(shop, product.id)).available).toBe(3)
    expect(listCodes(await agent.complete(id))).toEqual(['checkout_canceled'])
  })

  test('five times over cancels the order', async () => {
    const buyer = aBuyer()
    const { id } = await agent.create({ line_items: LINES, buyer })
    const tokens = [
      'tok_visa_chargeDeclined',
      'tok_visa_chargeDeclinedLostCard',
      'tok_radarBlock',
      'tok_a',
      'tok_b',
    ]
    for (const token of tokens)
      expect((await agent.complete(id, JSON.stringify({ id: token }))).status).toBe('ready_for_complete')
    const last = await agent.complete(id)
    expect([last.status, listCodes(last)]).toEqual(['canceled', ['payment_failed']])
    const [order] = await listOrders(buyer.email)
    expect([order!.status, order!.paid_at]).toEqual(['cancelled', null])
  })
})

describe('what a buyer has agreed to', () => {
  const consent = { analytics: true, preferences: false, marketing: true, sale_of_data: false }
  const listConsents = (email: string) =>
    shop.db
      .selectFrom('subscriber_consents')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_consents.subscriber_id')
      .select(['kind', 'source', 'confirmed_at'])
      .where('subscribers.email', '=', email)
      .execute()

  test('is shown to the platform, and marketing waits for a link that is mailed', async () => {
    const buyer = { ...aBuyer(), consent }
    const created = await agent.create({ line_items: LINES, buyer })
    expect([created.buyer, Object.keys(created.ucp.capabilities)]).toEqual([
      buyer,
      expect.arrayContaining(['dev.ucp.shopping.buyer_consent']),
    ])
    expect(await listConsents(buyer.email)).toEqual([])
    await agent.complete(created.id)
    await agent.complete(created.id)
    const given = { kind: 'newsletter', source: 'agent', confirmed_at: null }
    expect(await listConsents(buyer.email)).toEqual([given])
    const mails = await shop.readMail(buyer.email)
    const [confirmation, ...others] = mails.filter(({ text }) => text.includes('/mails/confirm'))
    expect([confirmation !== undefined, others]).toEqual([true, []])
  })

  test.each([[undefined], [{ marketing: false }], [{ analytics: true, preferences: true }]])(
    'is never assumed: %j',
    async (given) => {
      const buyer = { ...aBuyer(), ...(given && { consent: given }) }
      const { id } = await agent.create({ line_items: LINES, buyer })
      expect((await agent.complete(id)).buyer).toEqual(buyer)
      expect(await listConsents(buyer.email)).toEqual([])
    },
  )

  test('is not read from a platform that does not have the extension', async () => {
    const { capabilities, ...ucp } = aPlatformProfile().ucp
    const { 'dev.ucp.shopping.buyer_consent': _, ...others } = capabilities
    platform.profile = { ucp: { ...ucp, capabilities: others } }
    const other = createAgentBuyer(shop, platform)
    const buyer = aBuyer()
    const { id } = await other.create({ line_items: LINES, buyer: { ...buyer, consent } })
    platform.profile = aPlatformProfile()
    expect((await other.complete(id)).buyer).toEqual(buyer)
    expect(await listConsents(buyer.email)).toEqual([])
  })

  test('in another form is no request', async () => {
    const buyer = { ...aBuyer(), consent: { marketing: 'yes' } }
    expect((await agent.create({ line_items: LINES, buyer })).code).toBe('invalid_request')
  })
})

describe('a bank’s challenge', () => {
  test('leads the buyer to the payment of this order, in their language', async () => {
    const chinese = createAgentBuyer(shop, platform, { language: 'zh-Hant' })
    const { id } = await chinese.create({ line_items: LINES })
    const challenged = await chinese.complete(id, GOOGLE_TOKENS.requiresChallenge)
    expect([challenged.status, listCodes(challenged)]).toEqual(['requires_escalation', ['requires_3ds']])
    expect(challenged.messages![0]).toMatchObject({ severity: 'requires_buyer_input' })
    expect(challenged.continue_url).toMatch(/^https:\/\/shop\.example\/order\/[\w-]{43}\?lang=zh-Hant#pay$/)
    expect((await chinese.read(id)).status).toBe('requires_escalation')
    const body = {
      order_id: (await shop.call(getGuestOrder, {}, byKey(challenged.continue_url))).data.order_id,
    }
    const { data: form } = await shop.call(
      createPaymentIntentAsGuest,
      { params: { provider: 'stripe' }, body },
      byKey(challenged.continue_url),
    )
    await provider.payWith('4000002760003184', form.payment_intent_id, 'complete')
    const completed = await chinese.read(id)
    expect(completed.status).toBe('completed')
    expect((await readOrder(completed)).row.status).toBe('paid')
  })
})

describe('a provider without a response', () => {
  test('before the charge leaves the order to be paid; the same call completes it', async () => {
    const { id } = await agent.create({ line_items: LINES })
    await provider.break({ operation: 'payment_intents.create', action: 'status', status: 500, times: 1 })
    const failed = await agent.complete(id)
    expect([failed.status, listCodes(failed)]).toEqual(['ready_for_complete', ['payment_unavailable']])
    const completed = await agent.complete(id)
    expect([completed.status, (await readOrder(completed)).charges]).toEqual(['completed', 1])
  })

  test('after the charge is found out, and charges once', async () => {
    const { id } = await agent.create({ line_items: LINES })
    await provider.break({
      operation: 'payment_intents.confirm',
      action: 'status',
      status: 500,
      after: true,
      times: 1,
    })
    expect((await agent.complete(id)).status).toBe('complete_in_progress')
    const completed = await agent.read(id)
    expect([completed.status, (await readOrder(completed)).charges]).toEqual(['completed', 1])
    expect((await agent.complete(id)).status).toBe('completed')
    expect((await readOrder(completed)).charges).toBe(1)
  })
})

test('An order that is not paid in time ends its checkout.', async () => {
  const { id } = await agent.create({ line_items: LINES })
  const declined = await agent.complete(id, GOOGLE_TOKENS.isDeclined)
  const { data: order } = await shop.call(getGuestOrder, {}, byKey(declined.continue_url))
  expect(declined.expires_at).toBe(order.expires_at)
  await shop.db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', order.order_id)
    .execute()
  await services.cancellation.expire({ orderId: order.order_id })
  expect((await agent.read(id)).status).toBe('canceled')
})

test('An order that was being placed when the process ended is placed by the next try.', async () => {
  const buyer = aBuyer()
  const { id } = await agent.create({ line_items: LINES, buyer })
  await agent.complete(id, GOOGLE_TOKENS.isDeclined)
  await shop.db.updateTable('agent_checkouts').set({ order_id: null }).where('id', '=', id).execute()
  expect((await agent.read(id)).status).toBe('complete_in_progress')
  expect((await agent.complete(id)).status).toBe('completed')
  expect(await listOrders(buyer.email)).toHaveLength(1)
})

test('An address in mainland China is ordered as on the pages.', async () => {
  const address = {
    ...ADDRESS_ABROAD,
    address_country: 'CN',
    address_region: '浙江省',
    address_locality: '杭州市西湖区',
    postal_code: '310013',
  }
  const buyer = { ...aBuyer(), first_name: '莲', last_name: '陈', phone_number: '13800138000' }
  const created = await agent.create({ line_items: LINES, buyer, address, option: 'express' })
  const completed = await agent.complete(created.id)
  expect(completed.status).toBe('completed')
  expect((await readOrder(completed)).row).toMatchObject({
    shipping_method: 'express',
    address: { recipient_name: '陈莲', country: 'CN', city: '杭州市', district: '西湖区' },
  })
})
