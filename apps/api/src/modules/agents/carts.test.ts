import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { UCP_VERSION } from '@shop/contract/agents/agents.rules'
import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { createAgentSender, type SendOptions } from '../../../test/agent-checkouts.ts'
import { aPlatformProfile } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aCoupon, aProduct } from '../../../test/builders.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../test/stored-offers.ts'

const { shop, platform } = await createAgentsShop({ payment: false })
const PROFILE = platform.aProfileUrl()

const jade = await aProduct(shop, {
  price: '199.00',
  sizes: [
    { size: '15 cm', stock: 2 },
    { size: '16 cm', stock: 0 },
  ],
})
const bowl = await aProduct(shop, { price: '80.00', stock: 10 })

type Received = AgentCart & {
  ucp: { status: string; capabilities: object }
  code?: string
}

const send = createAgentSender<Received>(shop, PROFILE)

const toLine = (id: string, quantity: number) => ({ item: { id }, quantity })
const create = (lines: object[], options?: SendOptions, more: object = {}) =>
  send('POST', '/carts', { line_items: lines, ...more }, options)
const aCart = async () => (await create([toLine(`${bowl.id}:`, 1)])).data
const readLink = ({ continue_url: url }: AgentCart) => new URL(url).hash.replace('#agent=', '')
const countCarts = async () => (await shop.db.selectFrom('agent_carts').select('id').execute()).length

describe('a cart', () => {
  test('has the prices that the page of checkout has, and a link to take it over', async () => {
    const { status, data } = await create([toLine(`${jade.id}:15 cm`, 2), toLine(`${bowl.id}:`, 1)])
    expect(status).toBe(201)
    expect(data.ucp).toMatchObject({ status: 'success', capabilities: { 'dev.ucp.shopping.cart': [{}] } })
    expect(data.line_items).toMatchObject([
      { id: `${jade.id}:15 cm`, item: { price: 19_900 }, quantity: 2, totals: [{ amount: 39_800 }, {}] },
      { id: `${bowl.id}:`, item: { title: bowl.record.name.en, price: 8_000 }, quantity: 1 },
    ])
    expect(data.totals).toEqual([
      { type: 'subtotal', amount: 47_800 },
      { type: 'total', amount: 47_800 },
    ])
    expect(data.continue_url).toMatch(/^https:\/\/shop\.example\/cart#agent=[\w-]{43}$/)
  })

  test('names the free gift that comes with it, which is in no sum', async () => {
    const { id: pouch } = await aProduct(shop, { price: '30.00', stock: 1 })
    await anOffer(
      shop,
      { kind: 'free_gift', product_id: pouch, size: '', get: 1, buy: 1 },
      ofProducts(bowl.id),
    )
    const { data } = await create([toLine(`${bowl.id}:`, 1)])
    expect(data.line_items).toHaveLength(1)
    expect(data.messages).toMatchObject([{ type: 'info', code: 'free_gift' }])
    expect(data.totals).toEqual([
      { type: 'subtotal', amount: 8_000 },
      { type: 'total', amount: 8_000 },
    ])
    await endAllOffers(shop)
    expect((await create([toLine(`${bowl.id}:`, 1)])).data.messages).toBeUndefined()
  })

  test('has the shipping of a country that the agent names', async () => {
    const context = { address_country: 'US', language: 'zh-CN' }
    const { data } = await create([toLine(`${bowl.id}:`, 1)], {}, { context })
    const items = [{ product_id: bowl.id, quantity: 1 }]
    const { data: quote } = await shop.call(quoteOrder, { body: { items, country: 'US' } })
    expect(data.totals).toEqual([
      { type: 'subtotal', amount: 8_000 },
      { type: 'fulfillment', display_text: '运费', amount: Number(quote.shipping.replace('.', '')) },
      { type: 'total', amount: Number(quote.total.replace('.', '')) },
    ])
    expect(data.continue_url).toContain('/cart?lang=zh#agent=')
    expect((await send('GET', `/carts/${data.id}`)).data.totals).toMatchObject([
      {},
      { type: 'fulfillment' },
      {},
    ])
  })

  test('has only what is in stock, and says what it lacks', async () => {
    const lines = [
      toLine(`${jade.id}:15 cm`, 1),
      toLine(`${jade.id.toUpperCase()}:15 cm`, 4),
      toLine(`${jade.id}:16 cm`, 1),
      toLine(`${jade.id}:40 cm`, 1),
      toLine('no-such-thing', 1),
    ]
    const { data } = await create(lines)
    expect(data.line_items).toMatchObject([{ id: `${jade.id}:15 cm`, quantity: 2 }])
    expect(data.totals[0]).toEqual({ type: 'subtotal', amount: 39_800 })
    expect(data.messages?.map(({ type, code }) => `${type} ${code}`)).toEqual([
      'warning quantity_adjusted',
      'error out_of_stock',
      'error item_unavailable',
      'error item_unavailable',
    ])
  })

  test('of nothing that can be bought is none', async () => {
    const before = await countCarts()
    for (const lines of [[], [toLine(`${jade.id}:16 cm`, 1)], [toLine('design-your-own:x', 1)]]) {
      const { status, data } = await create(lines)
      expect([status, data.ucp.status, data.messages?.[0]?.code]).toEqual([200, 'error', 'out_of_stock'])
    }
    expect(await countCarts()).toBe(before)
  })

  test.each([
    [{}],
    [{ line_items: [{ item: {}, quantity: 1 }] }],
    [{ line_items: [toLine('x', 0)] }],
    [{ line_items: [toLine('x', 100)] }],
    [{ line_items: Array.from({ length: 51 }, () => toLine('x', 1)) }],
  ])('of %j is no request', async (body) => {
    const { status, data } = await send('POST', '/carts', body)
    expect([status, data.code]).toEqual([400, 'invalid_request'])
  })

  test('is replaced as a whole, read, and gone once it is cancelled', async () => {
    const { id, continue_url } = await aCart()
    const body = { id, line_items: [toLine(`${bowl.id}:`, 3)] }
    const updated = await send('PUT', `/carts/${id}`, body)
    expect(updated.data).toMatchObject({ id, continue_url, line_items: [{ quantity: 3 }] })
    expect((await send('GET', `/carts/${id}`)).data).toEqual(updated.data)
    expect((await send('POST', `/carts/${id}/cancel`, {})).data).toEqual(updated.data)
    for (const { status, data } of [
      await send('GET', `/carts/${id}`),
      await send('PUT', `/carts/${id}`, body),
      await send('POST', `/carts/${id}/cancel`, {}),
    ])
      expect([status, data.ucp.status, data.messages?.[0]?.code]).toEqual([200, 'error', 'not_found'])
  })

  test('of one platform is not found by another, nor by what is no id', async () => {
    const { id } = await aCart()
    const profile = platform.aProfileUrl()
    const other = await send('GET', `/carts/${id}`, undefined, { profile })
    expect(other.data.messages?.[0]?.code).toBe('not_found')
    await send('POST', `/carts/${id}/cancel`, {}, { profile })
    expect((await send('GET', `/carts/${id}`)).data.id).toBe(id)
    expect((await send('GET', '/carts/x')).data.messages?.[0]?.code).toBe('not_found')
  })
})

describe('a code of a coupon', () => {
  const createWith = (codes: string[], quantity = 1, options?: SendOptions) =>
    create([toLine(`${bowl.id}:`, quantity)], options, { discounts: { codes } })

  test('takes off what it takes off at the shop’s own checkout, in any case', async () => {
    const { record } = await aCoupon(shop)
    const { data } = await createWith([record.code.toLowerCase()])
    expect(data.ucp.capabilities).toHaveProperty(['dev.ucp.shopping.discount'])
    expect(data.discounts).toEqual({
      codes: [record.code.toLowerCase()],
      applied: [
        {
          code: record.code,
          title: record.title.en,
          amount: 2_000,
          automatic: false,
          allocations: [{ path: '$.line_items[0]', amount: 2_000 }],
        },
      ],
    })
    expect(data.totals).toEqual([
      { type: 'subtotal', amount: 8_000 },
      { type: 'discount', amount: -2_000 },
      { type: 'total', amount: 6_000 },
    ])
    const cleared = { id: data.id, line_items: [toLine(`${bowl.id}:`, 1)], discounts: { codes: [] } }
    const { data: after } = await send('PUT', `/carts/${data.id}`, cleared)
    expect([after.discounts, after.totals[1]]).toEqual([undefined, { type: 'total', amount: 8_000 }])
  })

  test('goes with the cart to its buyer', async () => {
    const { id, record } = await aCoupon(shop)
    const link = readLink((await createWith([record.code])).data)
    const { data } = await shop.call(takeOverAgentCart, { body: { link } })
    expect(data.coupon).toMatchObject({ couponId: id, code: record.code, saved: '20.00' })
  })

  test('that takes nothing off says why', async () => {
    const [good, other] = [await aCoupon(shop), await aCoupon(shop)]
    const ended = await aCoupon(shop, { ends_at: '2026-02-01T00:00:00+08:00' })
    const large = await aCoupon(shop, { min_spend: '500.00' })
    const { data } = await createWith(['NO-SUCH', ended.record.code, good.record.code, other.record.code])
    expect(data.messages?.map(({ type, code, path }) => [type, code, path])).toEqual([
      ['warning', 'discount_code_invalid', '$.discounts.codes[0]'],
      ['warning', 'discount_code_expired', '$.discounts.codes[1]'],
      ['warning', 'discount_code_combination_disallowed', '$.discounts.codes[3]'],
    ])
    expect(data.discounts?.applied).toMatchObject([{ code: good.record.code }])
    const ineligible = await createWith([large.record.code])
    expect(ineligible.data.discounts?.applied).toEqual([])
    expect(ineligible.data.messages).toMatchObject([{ code: 'discount_code_user_ineligible' }])
  })

  test('of a platform that does not know codes is not read', async () => {
    const { record } = await aCoupon(shop)
    const { capabilities, ...ucp } = aPlatformProfile().ucp
    const { 'dev.ucp.shopping.discount': _, ...others } = capabilities
    platform.profile = { ucp: { ...ucp, capabilities: others } }
    const { data } = await createWith([record.code], 1, { profile: platform.aProfileUrl() })
    platform.profile = aPlatformProfile()
    expect([data.discounts, data.ucp.capabilities]).toEqual([
      undefined,
      { 'dev.ucp.shopping.cart': [{ version: UCP_VERSION }] },
    ])
  })
})

describe('a repeated request', () => {
  test('makes one cart of twenty, with one response', async () => {
    const before = await countCarts()
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => create([toLine(`${bowl.id}:`, 1)], { key })),
    )
    expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    expect(await countCarts()).toBe(before + 1)
  })

  test('gets the first response, also after the cart was changed since', async () => {
    const { id } = await aCart()
    const key = randomUUID()
    const update = (quantity: number, options: SendOptions = { key }) =>
      send('PUT', `/carts/${id}`, { id, line_items: [toLine(`${bowl.id}:`, quantity)] }, options)
    const first = await update(2)
    await update(5, {})
    expect((await update(2)).data).toEqual(first.data)
    expect((await send('GET', `/carts/${id}`)).data.line_items[0]!.quantity).toBe(5)
  })

  test('gets the first response, also after its goods were sold or its cart is gone', async () => {
    const rare = await aProduct(shop, { stock: 1 })
    const lines = [toLine(`${rare.id}:`, 1)]
    const [key, other] = [randomUUID(), randomUUID()]
    const created = await create(lines, { key })
    const update = () => send('PUT', `/carts/${created.data.id}`, { line_items: lines }, { key: other })
    const updated = await update()
    await shop.db.updateTable('stock_items').set({ available: 0 }).where('product_id', '=', rare.id).execute()
    await send('POST', `/carts/${created.data.id}/cancel`, {})
    expect(await create(lines, { key })).toEqual(created)
    expect(await update()).toEqual(updated)
    expect((await create(lines)).data.ucp.status).toBe('error')
  })

  test('with another body is refused; another platform’s key is another one', async () => {
    const key = randomUUID()
    expect((await create([toLine(`${bowl.id}:`, 1)], { key })).status).toBe(201)
    const reused = await create([toLine(`${bowl.id}:`, 2)], { key })
    expect([reused.status, reused.data.code]).toEqual([409, 'idempotency_key_reused'])
    const profile = platform.aProfileUrl()
    expect((await create([toLine(`${bowl.id}:`, 2)], { key, profile })).status).toBe(201)
  })

  test('of a cancelled cart gets its last state', async () => {
    const { id } = await aCart()
    const key = randomUUID()
    const first = await send('POST', `/carts/${id}/cancel`, {}, { key })
    expect(first.data.id).toBe(id)
    expect((await send('POST', `/carts/${id}/cancel`, {}, { key })).data).toEqual(first.data)
  })

  test('needs a key of at least eight visible characters', async () => {
    const { status, data } = await create([toLine(`${bowl.id}:`, 1)], { key: 'short' })
    expect([status, data.code]).toEqual([400, 'invalid_request'])
  })
})

test('A request with more levels than any needs is refused, whatever it would be repeated with.', async () => {
  const [open, close] = ['['.repeat(100_000), ']'.repeat(100_000)]
  const headers = {
    'content-type': 'application/json',
    'ucp-agent': `profile="${PROFILE}"`,
    'idempotency-key': randomUUID(),
  }
  const payload = `{"line_items":[{"item":{"id":"${bowl.id}:"},"quantity":1}],"more":${open}${close}}`
  const response = await shop.app.inject({ method: 'POST', url: '/ucp/v1/carts', headers, payload })
  expect([response.statusCode, response.json<Received>().code]).toEqual([400, 'invalid_request'])
})

describe('the tools of MCP', () => {
  async function call(name: string, given: object, key?: string) {
    const meta = { 'ucp-agent': { profile: PROFILE }, ...(key && { 'idempotency-key': key }) }
    const params = { name, arguments: { meta, ...given } }
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const response = await shop.app.inject({ method: 'POST', url: '/ucp/mcp', payload })
    return response.json<{ result: { structuredContent: Received } }>().result.structuredContent
  }

  test('do the same as REST', async () => {
    const cart = { line_items: [toLine(`${bowl.id}:`, 1)] }
    const key = randomUUID()
    const created = await call('create_cart', { cart }, key)
    expect(await call('create_cart', { cart }, key)).toEqual(created)
    const { id } = created
    expect((await send('GET', `/carts/${id}`)).data).toEqual(created)
    const changed = { line_items: [toLine(`${bowl.id}:`, 4)] }
    expect(await call('update_cart', { id, cart: changed })).toMatchObject({
      id,
      line_items: [{ quantity: 4 }],
    })
    expect(await call('get_cart', { id })).toMatchObject({ line_items: [{ quantity: 4 }] })
    expect(await call('cancel_cart', { id }, randomUUID())).toMatchObject({ id })
    expect(await call('get_cart', { id })).toMatchObject({ ucp: { status: 'error' } })
  })
})

describe('a link', () => {
  const takeOver = (link: string) => shop.call(takeOverAgentCart, { body: { link } })

  test('hands over what can be bought now, and nothing else', async () => {
    const cart = await aCart()
    const { data } = await takeOver(readLink(cart))
    expect(data.items).toMatchObject([{ product_id: bowl.id, quantity: 1, unit_price: '80.00' }])
    expect(JSON.stringify(data)).not.toContain(cart.id)
  })

  test('that is a guess, the id of a cart, or of a cancelled one, leads nowhere', async () => {
    const cart = await aCart()
    await send('POST', `/carts/${cart.id}/cancel`, {})
    for (const link of [readLink(cart), (await aCart()).id, 'x'.repeat(43)])
      expect((await takeOver(link)).status).toBe(404)
  })

  test('is neither stored in the clear nor logged', async () => {
    const { data } = await create([toLine(`${bowl.id}:`, 1)], { key: randomUUID() })
    const link = readLink(data)
    const carts = await shop.db.selectFrom('agent_carts').selectAll().execute()
    const requests = await shop.db.selectFrom('agent_requests').selectAll().execute()
    await takeOver(link)
    expect(JSON.stringify([carts, requests, shop.lines])).not.toContain(link)
  })
})
