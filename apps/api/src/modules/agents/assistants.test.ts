import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aProduct } from '../../../test/builders.ts'

const { shop, platform, setAgents } = await createAgentsShop({ payment: false })
await shop.services.stones.fill()

beforeEach(() => setAgents())

/** The official client, whose requests reach the shop without a socket. */
async function connect() {
  const client = new Client({ name: 'test', version: '1' })
  const send = async (url: URL | string, init: RequestInit = {}) => {
    const { statusCode, headers, rawPayload } = await shop.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const body = [202, 204].includes(statusCode) ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('https://shop.example/mcp'), { fetch: send }),
  )
  return client
}

const client = await connect()

/** Calls a tool; its result, which is also there as text. */
async function call(name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args })
  const [{ text }] = content as [{ text: string }]
  if (!isError) expect(JSON.parse(text)).toEqual(structuredContent)
  return { isError: isError === true, text, data: structuredContent as Record<string, unknown> }
}

const READING = ['search_catalog', 'lookup_catalog', 'get_product', 'read_birth', 'find_size']
const OF_CARTS = ['create_cart', 'get_cart', 'update_cart', 'cancel_cart']
const OF_CHECKOUTS = ['create_checkout', 'get_checkout', 'update_checkout', 'cancel_checkout']

test('An assistant finds the tools that the merchant permits, each with a description of its input.', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(
    [...READING, ...OF_CARTS, ...OF_CHECKOUTS].toSorted(),
  )
  for (const { name, description, inputSchema, annotations } of tools) {
    expect(description!.length).toBeGreaterThan(25)
    expect(Object.keys(inputSchema.properties!).length).toBeGreaterThan(0)
    // Which the MCP Inspector warns of.
    expect(JSON.stringify(inputSchema), name).not.toContain('"additionalProperties":{}')
    const isReading = READING.includes(name) || name.startsWith('get_')
    expect(annotations, name).toMatchObject({ readOnlyHint: isReading })
  }
  expect(client.getInstructions()).toMatch(/do not promise/)
  await setAgents({ carts: false, checkout: false })
  const permitted = (await client.listTools()).tools.map(({ name }) => name)
  expect(permitted.toSorted()).toEqual(READING.toSorted())
  expect(await call('create_cart', { cart: { line_items: [] } })).toMatchObject({ isError: true })
})

describe('what an assistant fills for a buyer', () => {
  async function fill() {
    const { id: product } = await aProduct(shop, { stock: 5 })
    const line_items = [{ item: { id: `${product}:` }, quantity: 2 }]
    const { data: cart } = await call('create_cart', { cart: { line_items } })
    const { data: checkout } = await call('create_checkout', {
      checkout: { cart_id: cart['id'], line_items: [], buyer: { email: 'lian@example.com' } },
    })
    return { line_items, cart, checkout }
  }
  const takeOver = async ({ continue_url: url }: Record<string, unknown>) => {
    const link = new URL(url as string).hash.replace('#agent=', '')
    return shop.call(takeOverAgentCart, { body: { link } })
  }

  test('is taken over by its link, with what is filled in', async () => {
    const { line_items, checkout } = await fill()
    expect(checkout).toMatchObject({ status: 'incomplete', line_items: [{ quantity: 2 }] })
    const { data } = await takeOver(checkout)
    expect(data.items).toMatchObject([{ quantity: 2 }])
    expect(data.filled).toMatchObject({ email: 'lian@example.com' })
    const more = [{ ...line_items[0]!, quantity: 3 }]
    const changed = await call('update_checkout', { id: checkout['id'], checkout: { line_items: more } })
    expect(changed.data).toMatchObject({ line_items: [{ quantity: 3 }] })
  })

  test('is gone once it is canceled', async () => {
    const { cart, checkout } = await fill()
    const { data } = await call('cancel_checkout', { id: checkout['id'] })
    expect(data).toMatchObject({ status: 'canceled' })
    await call('cancel_cart', { id: cart['id'] })
    for (const each of [cart, checkout]) expect((await takeOver(each)).status).toBe(404)
    const missing = await call('get_cart', { id: cart['id'] })
    expect(missing.data).toMatchObject({ messages: [{ code: 'not_found' }] })
  })

  test('is not what a platform finds, nor the other way round', async () => {
    const { cart } = await fill()
    const headers = { 'ucp-agent': `profile="${platform.aProfileUrl()}"` }
    const found = await shop.app.inject({ url: `/ucp/v1/carts/${cart['id'] as string}`, headers })
    expect(found.json()).toMatchObject({ messages: [{ code: 'not_found' }] })
    const payload = { line_items: cart['line_items'] }
    const own = await shop.app.inject({ method: 'POST', url: '/ucp/v1/carts', headers, payload })
    const other = await call('get_cart', { id: own.json<{ id: string }>().id })
    expect(other.data).toMatchObject({ messages: [{ code: 'not_found' }] })
  })
})

test('A search finds the same as an agent of a platform does.', async () => {
  const catalog = { query: 'amethyst', pagination: { limit: 3 } }
  const { data } = await call('search_catalog', { catalog })
  expect(data).toEqual(await shop.services.agents.perform('search_catalog', catalog))
})

describe('a birth', () => {
  const birth = { date: '1990-05-17', time: '08:30' }

  test('is read with reasons, and finds products in stock, the best first', async () => {
    const { data } = await call('read_birth', { ...birth, limit: 4 })
    expect(data).toMatchObject({
      pillars: { year: { stem: 'geng', branch: 'wu' }, hour: { branch: 'chen' } },
      zodiac_sign: 'Taurus',
      chinese_zodiac: 'Horse',
    })
    expect(data['favourable_elements']).toHaveLength(2)
    const products = data['products'] as {
      variants: { availability: { available: boolean } }[]
      fit: { points: number; reasons: { kind: string; value: string }[] }
    }[]
    expect(products).toHaveLength(4)
    const points = products.map(({ fit }) => fit.points)
    expect(points).toEqual(points.toSorted((one, other) => other - one))
    for (const { fit, variants } of products) {
      expect(fit.reasons.length).toBeGreaterThan(0)
      expect(variants[0]!.availability.available).toBe(true)
    }
  })

  test('without its hour has three pillars; texts are in the language asked for', async () => {
    const { data } = await call('read_birth', { date: birth.date, language: 'zh-CN', limit: 1 })
    expect(data['pillars']).toMatchObject({ hour: null })
    expect(JSON.stringify(data['suiting_stones'])).toMatch(/\p{Script=Han}/u)
  })

  test.each([
    { date: '1990-02-30' },
    { date: '1850-01-01' },
    { date: '2990-01-01' },
    { ...birth, time: '25:00' },
    { ...birth, time_zone: 'Mars/Base' },
    {},
  ])('%j is refused', async (args) => {
    expect(await call('read_birth', args)).toMatchObject({ isError: true })
  })

  test('is neither stored nor logged', async () => {
    await call('read_birth', { date: '1987-03-21' })
    expect(JSON.stringify(shop.lines)).not.toContain('1987-03-21')
  })
})

describe('a size', () => {
  const sizes = [
    { size: '15 cm', stock: 0 },
    { size: '16 cm', stock: 3 },
  ]

  test.each([
    [14.4, 'comfortable', { advice: 'fits', size: '15 cm', available: false }],
    [15.5, 'comfortable', { advice: 'fits', size: '16 cm', available: true }],
    [15, 'loose', { advice: 'fits', size: '16 cm' }],
    [12, 'snug', { advice: 'loose', size: '15 cm' }],
    [17, 'comfortable', { advice: 'too_small' }],
  ])('for a wrist of %d cm, %s', async (wrist_cm, ease, expected) => {
    const { id } = await aProduct(shop, { sizes })
    const { data } = await call('find_size', { id, wrist_cm, ease })
    expect(data).toMatchObject({ product_id: id, ...expected })
    if ('size' in expected) expect(data['variant_id']).toBe(`${id}:${expected.size}`)
  })

  test('is no question of a product without wrist sizes, or that is not there', async () => {
    const { id } = await aProduct(shop)
    expect((await call('find_size', { id, wrist_cm: 15 })).data).toMatchObject({ advice: 'no_wrist_sizes' })
    expect(await call('find_size', { id: 'no-such-thing', wrist_cm: 15 })).toMatchObject({
      isError: true,
      text: 'Product not found',
    })
    expect(await call('find_size', { id, wrist_cm: 90 })).toMatchObject({ isError: true })
  })
})

test('An error of the shop itself says nothing of its cause, and is reported.', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  await shop.db.schema.alterTable('product_images').renameTo('product_images_gone').execute()
  const result = await call('get_product', { catalog: { id } })
  await shop.db.schema.alterTable('product_images_gone').renameTo('product_images').execute()
  expect(result).toMatchObject({ isError: true, text: 'The shop could not do this; try again later' })
  expect(shop.takeLoggedErrors()).toHaveLength(1)
})

describe('the endpoint', () => {
  const send = (method: 'GET' | 'POST' | 'DELETE', payload?: unknown) =>
    shop.app.inject({
      method,
      url: '/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  test('needs no session, opens no stream, and takes one message at a time', async () => {
    expect((await send('POST', ping)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect((await send('POST', [ping, ping])).statusCode).toBe(400)
    expect((await send('GET')).statusCode).toBe(405)
    expect((await send('DELETE')).statusCode).toBe(405)
  })

  test('is not there while the merchant serves no assistants, nor is the text for language models', async () => {
    await setAgents({ assistants: false })
    expect((await send('POST', ping)).statusCode).toBe(404)
    expect((await shop.app.inject('/llms.txt')).statusCode).toBe(404)
  })
})

test('The text for language models leads to the tools, the catalogue and the terms.', async () => {
  const { body, headers } = await shop.app.inject('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^# Spiritual Treasures\n\n> /)
  for (const path of ['/mcp', '/.well-known/ucp', '/category/bracelets', '/return', '/sitemap.xml'])
    expect(body).toContain(`](https://shop.example${path})`)
  await setAgents({ catalog: false })
  expect((await shop.app.inject('/llms.txt')).body).not.toContain('ucp')
})
