import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { createAgentSender, type SendOptions } from '../../../test/agent-checkouts.ts'
import { aPlatformProfile } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aCoupon, aProduct } from '../../../test/builders.ts'

const { shop, platform, setAgents } = await createAgentsShop({ payment: false })
const PROFILE = platform.aProfileUrl()
const bowl = await aProduct(shop, { price: '80.00', stock: 10 })
const rare = await aProduct(shop, { price: '60.00', stock: 1 })

type Received = AgentCheckout & {
  ucp: { status: string; capabilities: object; payment_handlers?: object }
  code?: string
}

const send = createAgentSender<Received>(shop, PROFILE)

const LINES = [{ item: { id: `${bowl.id}:` }, quantity: 2 }]
const BUYER = {
  first_name: 'Lian',
  last_name: 'Chen',
  email: 'lian@example.com',
  phone_number: '+12025550143',
}
const ADDRESS = {
  street_address: '742 Evergreen Terrace',
  address_locality: 'Springfield',
  address_region: 'OR',
  address_country: 'US',
  postal_code: '97477',
}
const toFulfillment = (address: object, option?: string) => ({
  methods: [
    { type: 'shipping', destinations: [address], groups: [{ id: 'parcel', selected_option_id: option }] },
  ],
})
const FILLED = { line_items: LINES, buyer: BUYER, fulfillment: toFulfillment(ADDRESS) }

const create = (body: object = { line_items: LINES }, options?: SendOptions) =>
  send('POST', '/checkout-sessions', body, options)
const act = (id: string, action: 'complete' | 'cancel', options?: SendOptions) =>
  send('POST', `/checkout-sessions/${id}/${action}`, {}, options)
const read = (id: string, options?: SendOptions) =>
  send('GET', `/checkout-sessions/${id}`, undefined, options)
const listCodes = ({ messages = [] }: AgentCheckout) => messages.map(({ code, path }) => path ?? code)
const readLink = ({ continue_url: url }: AgentCheckout) => new URL(url!).hash.replace('#agent=', '')
const takeOver = (link: string) => shop.call(takeOverAgentCart, { body: { link } })

describe('a checkout', () => {
  test('says what it lacks, and becomes ready once that is filled in', async () => {
    const { status, data } = await create()
    expect([status, data.status]).toEqual([201, 'incomplete'])
    expect(data.ucp).toMatchObject({
      payment_handlers: {},
      capabilities: { 'dev.ucp.shopping.fulfillment': [{}] },
    })
    expect(listCodes(data)).toEqual(['$.buyer.email', '$.fulfillment.methods[0].destinations'])
    expect(data.links.map(({ type }) => type)).toContain('terms_of_service')
    const { id } = data
    const updated = await send('PUT', `/checkout-sessions/${id}`, { ...FILLED, id })
    expect(updated.data).toMatchObject({ id, status: 'ready_for_complete', buyer: BUYER })
    expect(updated.data.continue_url).toBe(data.continue_url)
    expect(updated.data.messages).toBeUndefined()
    expect((await read(id)).data).toEqual(updated.data)
  })

  test('has the totals and the ways of shipping of the shop’s own checkout', async () => {
    const items = [{ product_id: bowl.id, quantity: 2 }]
    const home = { ...ADDRESS, address_country: 'CN', address_region: '浙江省', address_locality: '杭州市' }
    const { data } = await create({ ...FILLED, fulfillment: toFulfillment(home, 'express') })
    const { data: quote } = await shop.call(quoteOrder, {
      body: { items, country: 'CN', shipping_method: 'express' },
    })
    expect(data.totals.at(-1)).toEqual({ type: 'total', amount: Number(quote.total.replace('.', '')) })
    const [{ groups } = { groups: [] }] = data.fulfillment!.methods
    expect(groups[0]!.selected_option_id).toBe('express')
    expect(groups[0]!.options).toMatchObject(
      quote.shipping_options.map(({ method, price }) => ({
        id: method,
        totals: [{ type: 'total', amount: Number(price.replace('.', '')) }],
      })),
    )
  })

  test.each([
    [{ address_country: 'USA' }, ['$.fulfillment.methods[0].destinations[0].address_country']],
    [{ street_address: ' ' }, ['$.fulfillment.methods[0].destinations[0].street_address']],
    [{ postal_code: 'x'.repeat(20) }, ['$.fulfillment.methods[0].destinations[0].postal_code']],
  ])('with %j in its address is incomplete', async (change, paths) => {
    const { data } = await create({ ...FILLED, fulfillment: toFulfillment({ ...ADDRESS, ...change }) })
    expect([data.status, listCodes(data)]).toEqual(['incomplete', paths])
  })

  test('cannot go in a way that does not lead there', async () => {
    const { data } = await create({ ...FILLED, fulfillment: toFulfillment(ADDRESS, 'express') })
    expect([data.status, listCodes(data)]).toEqual([
      'incomplete',
      ['$.fulfillment.methods[0].groups[0].selected_option_id'],
    ])
  })

  test('knows an address by its id after it was sent', async () => {
    const { data } = await create({ ...FILLED, fulfillment: toFulfillment({ id: 'home', ...ADDRESS }) })
    const methods = [{ type: 'shipping', selected_destination_id: 'home' }]
    const body = { ...FILLED, fulfillment: { methods } }
    const { data: updated } = await send('PUT', `/checkout-sessions/${data.id}`, body)
    expect(updated.fulfillment!.methods[0]!.destinations).toEqual([{ id: 'home', ...ADDRESS }])
    const other = { ...FILLED, fulfillment: { methods: [{ selected_destination_id: 'work' }] } }
    const { data: without } = await send('PUT', `/checkout-sessions/${data.id}`, other)
    expect(without.fulfillment!.methods[0]!.destinations).toEqual([])
  })

  test('takes a coupon, and lacks what is sold out', async () => {
    const { record } = await aCoupon(shop)
    const { data } = await create({ ...FILLED, discounts: { codes: [record.code] } })
    expect(data.discounts?.applied).toMatchObject([{ code: record.code, amount: 2_000 }])
    const { data: none } = await create({ line_items: [{ item: { id: 'no-such-thing' }, quantity: 1 }] })
    expect([none.ucp.status, none.messages?.[0]?.code]).toEqual(['error', 'out_of_stock'])
    const { data: some } = await create({
      ...FILLED,
      line_items: [...LINES, { item: { id: 'no-such-thing' }, quantity: 1 }],
    })
    expect([some.status, listCodes(some)]).toEqual(['incomplete', ['item_unavailable']])
  })

  test('of a platform that sends no addresses is for its buyer to go on with', async () => {
    const { capabilities, ...ucp } = aPlatformProfile().ucp
    const { 'dev.ucp.shopping.fulfillment': _, ...others } = capabilities
    platform.profile = { ucp: { ...ucp, capabilities: others } }
    const { data } = await create({ line_items: LINES, buyer: BUYER }, { profile: platform.aProfileUrl() })
    platform.profile = aPlatformProfile()
    expect([data.status, data.fulfillment]).toEqual(['requires_escalation', undefined])
    expect(data.continue_url).toContain('#agent=')
  })

  test.each([
    [{}],
    [{ line_items: LINES, buyer: { email: 1 } }],
    [{ line_items: LINES, buyer: { email: 'x'.repeat(201) } }],
    [{ line_items: LINES, fulfillment: { methods: [{ type: 'post' }] } }],
    [{ line_items: LINES, fulfillment: { methods: 'x' } }],
  ])('of %j is no request', async (body) => {
    const { status, data } = await create(body)
    expect([status, data.code]).toEqual([400, 'invalid_request'])
  })

  test('of one platform is not found by another', async () => {
    const { data } = await create(FILLED)
    const profile = platform.aProfileUrl()
    for (const { data: other } of [
      await read(data.id, { profile }),
      await act(data.id, 'complete', { profile }),
      await act(data.id, 'cancel', { profile }),
      await send('PUT', `/checkout-sessions/${data.id}`, FILLED, { profile }),
      await read('x'),
    ])
      expect([other.ucp.status, other.messages?.[0]?.code]).toEqual(['error', 'not_found'])
    expect((await read(data.id)).data.status).toBe('ready_for_complete')
  })
})

describe('a checkout of a cart', () => {
  const aCart = async (options?: SendOptions) =>
    (await send('POST', '/carts', { line_items: LINES }, options)).data.id

  test('has its lines, and is one', async () => {
    const cart_id = await aCart()
    const ignored = [{ item: { id: `${rare.id}:` }, quantity: 1 }]
    const all = await Promise.all([1, 2, 3].map(() => create({ cart_id, line_items: ignored })))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(all[0]!.data.line_items).toMatchObject([{ id: `${bowl.id}:`, quantity: 2 }])
    await act(all[0]!.data.id, 'cancel')
    expect((await create({ cart_id, line_items: [] })).data.id).not.toBe(all[0]!.data.id)
  })

  test('is found again by its cart as it was changed since', async () => {
    const cart_id = await aCart()
    const { id } = (await create({ cart_id, line_items: [] })).data
    const line_items = [{ item: { id: `${rare.id}:` }, quantity: 1 }]
    const { data } = await send('PUT', `/checkout-sessions/${id}`, { ...FILLED, line_items })
    expect((await create({ cart_id, line_items: [] })).data).toEqual(data)
  })

  test('of another platform, or that is none, is none', async () => {
    const cart_id = await aCart({ profile: platform.aProfileUrl() })
    for (const id of [cart_id, randomUUID(), 'x']) {
      const { data } = await create({ cart_id: id, line_items: LINES })
      expect([data.ucp.status, data.messages?.[0]?.code]).toEqual(['error', 'not_found'])
    }
  })
})

describe('completing a checkout', () => {
  test('hands it over to its buyer, and makes no order', async () => {
    const { data } = await create(FILLED)
    const key = randomUUID()
    const { data: completed } = await act(data.id, 'complete', { key })
    expect([completed.status, listCodes(completed)]).toEqual(['requires_escalation', ['payment_required']])
    expect(completed.continue_url).toBe(data.continue_url)
    expect((await read(data.id)).data.status).toBe('requires_escalation')
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    await send('PUT', `/checkout-sessions/${data.id}`, FILLED)
    expect((await read(data.id)).data.status).toBe('ready_for_complete')
    expect((await act(data.id, 'complete', { key })).data).toEqual(completed)
  })

  test('that lacks something says what', async () => {
    const { data } = await create()
    const { data: completed } = await act(data.id, 'complete')
    expect([completed.status, listCodes(completed)]).toEqual(['incomplete', listCodes(data)])
  })
})

describe('canceling a checkout', () => {
  test('ends it, and forgets its buyer', async () => {
    const { data } = await create(FILLED)
    const { data: canceled } = await act(data.id, 'cancel')
    expect(canceled).toMatchObject({ status: 'canceled', line_items: [{ quantity: 2 }] })
    expect([canceled.buyer, canceled.continue_url]).toEqual([undefined, undefined])
    expect((await read(data.id)).data).toEqual(canceled)
    expect((await takeOver(readLink(data))).status).toBe(404)
    for (const { data: closed } of [
      await act(data.id, 'cancel'),
      await act(data.id, 'complete'),
      await send('PUT', `/checkout-sessions/${data.id}`, FILLED),
    ])
      expect([closed.ucp.status, closed.messages?.[0]?.code]).toEqual(['error', 'checkout_canceled'])
  })
})

describe('a link', () => {
  test('hands over what was filled in, and its coupon', async () => {
    const { record } = await aCoupon(shop)
    const body = { ...FILLED, discounts: { codes: [record.code] } }
    const { data } = await create({ ...body, fulfillment: toFulfillment(ADDRESS, 'international') })
    const { data: handed } = await takeOver(readLink(data))
    expect(handed.items).toMatchObject([{ product_id: bowl.id, quantity: 2 }])
    expect(handed.coupon).toMatchObject({ code: record.code })
    expect(handed.filled).toEqual({
      email: BUYER.email,
      shipping_method: 'international',
      address: {
        recipient_name: 'Lian Chen',
        phone: BUYER.phone_number,
        country: 'US',
        province: 'OR',
        city: 'Springfield',
        address_line1: '742 Evergreen Terrace',
        postal_code: '97477',
      },
    })
  })

  test('writes Chinese names as they are written', async () => {
    const buyer = { ...BUYER, first_name: '莲', last_name: '陈' }
    const { data } = await create({ ...FILLED, buyer })
    expect((await takeOver(readLink(data))).data.filled?.address?.recipient_name).toBe('陈莲')
  })

  test('opens in the buyer’s language', async () => {
    const { data } = await create({ ...FILLED, context: { language: 'zh-TW' } })
    expect(data.continue_url).toMatch(/^https:\/\/shop\.example\/cart\?lang=zh-Hant#agent=[\w-]{43}$/)
  })
})

test('A checkout is gone a day after its last change.', async () => {
  const { data } = await create(FILLED)
  const yesterday = new Date(Date.parse(data.expires_at) - 2 * 24 * 60 * 60 * 1000)
  await shop.db
    .updateTable('agent_checkouts')
    .set({ updated_at: yesterday })
    .where('id', '=', data.id)
    .execute()
  expect((await read(data.id)).data.messages?.[0]?.code).toBe('not_found')
  expect((await takeOver(readLink(data))).status).toBe(404)
})

test('Who buys, and the link, are neither stored in the clear nor logged.', async () => {
  const { data } = await create(
    { ...FILLED, buyer: { ...BUYER, consent: { marketing: true } } },
    { key: randomUUID() },
  )
  await takeOver(readLink(data))
  const stored = [
    await shop.db.selectFrom('agent_checkouts').selectAll().execute(),
    await shop.db.selectFrom('agent_requests').selectAll().execute(),
    shop.lines,
  ]
  for (const secret of [readLink(data), BUYER.email, BUYER.phone_number, ADDRESS.street_address])
    expect(JSON.stringify(stored)).not.toContain(secret)
  expect(data.buyer).toEqual({ ...BUYER, consent: { marketing: true } })
})

describe('a repeated request', () => {
  test('makes one checkout of twenty; another body under its key is refused', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => create(FILLED, { key })))
    expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    const reused = await create({ line_items: LINES }, { key })
    expect([reused.status, reused.data.code]).toEqual([409, 'idempotency_key_reused'])
  })
})

describe('the tools of MCP', () => {
  async function call(name: string, given: object) {
    const meta = { 'ucp-agent': { profile: PROFILE }, 'idempotency-key': randomUUID() }
    const params = { name, arguments: { meta, ...given } }
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const response = await shop.app.inject({ method: 'POST', url: '/ucp/mcp', payload })
    return response.json<{ result: { structuredContent: Received } }>().result.structuredContent
  }

  test('do the same as REST', async () => {
    const created = await call('create_checkout', { checkout: { line_items: LINES } })
    const { id } = created
    expect((await read(id)).data).toEqual(created)
    expect(await call('update_checkout', { id, checkout: FILLED })).toMatchObject({
      status: 'ready_for_complete',
    })
    expect(await call('complete_checkout', { id, checkout: { payment: {} } })).toMatchObject({
      status: 'requires_escalation',
    })
    expect(await call('get_checkout', { id })).toMatchObject({ status: 'requires_escalation' })
    expect(await call('cancel_checkout', { id })).toMatchObject({ status: 'canceled' })
  })
})

test('A shop that has switched checkouts off has none.', async () => {
  await setAgents({ checkout: false })
  const { data } = await create()
  const profile = await shop.app.inject({ url: '/.well-known/ucp' })
  await setAgents()
  expect(data.messages?.[0]?.code).toBe('capabilities_incompatible')
  expect(profile.body).not.toContain('checkout')
  expect(profile.body).toContain('dev.ucp.shopping.discount')
})
