import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { makeToOrder } from './designed-journey.ts'
import { orderAsBuyer, readEvents } from './order-journey.ts'
import { pay } from './payment-journey.ts'
import type { PublishedSchemas, Violation } from './published-schemas.ts'
import type { startPlatform, startShop } from './shop.ts'
import { ADDRESS, type Call, type Expect, type Product, type Received } from './steps.ts'

/** A message that was sent or received, and the schema that it was held against. */
export interface Recorded {
  label: string
  schema: string
  message: unknown
  violations: Violation[]
}

type Shop = Omit<Awaited<ReturnType<typeof startShop>>, typeof Symbol.asyncDispose>
type Platform = Omit<Awaited<ReturnType<typeof startPlatform>>, typeof Symbol.asyncDispose>

interface Surroundings {
  schemas: PublishedSchemas
  shop: Shop
  platform: Platform
}

/** An agent's journey from the catalogue to the checkout, over REST and over MCP; every message is recorded. */
export async function travel({ schemas, shop, platform }: Surroundings): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const record = (label: string, schema: string, message: unknown, more: string[] = []) =>
    void recorded.push({
      label,
      schema,
      message,
      violations: [
        ...schemas.validate(schema, message),
        ...more.map((text) => ({ instancePath: '', message: text })),
      ],
    })
  const full = `${platform.url}/full.json`

  /** A response, by the schema of its operation and by that of what both sides add to it. */
  function recordResponse(label: string, received: Received, schema: string): void {
    const { body } = received
    record(label, toSchema(received, schema), body)
    const { capabilities = {} } = body.ucp ?? {}
    if (body.id === undefined) return
    for (const parent of ['cart', 'checkout'])
      for (const added of ['discount', 'fulfillment', 'buyer_consent'])
        if (capabilities[`dev.ucp.shopping.${parent}`] && capabilities[`dev.ucp.shopping.${added}`])
          record(label, `schemas/shopping/${added}.json#/$defs/dev.ucp.shopping.${parent}`, body)
  }

  async function send(
    method: string,
    url: string,
    sent: { body?: object | undefined; headers?: Record<string, string>; isSigned?: boolean },
  ) {
    const body = sent.body && JSON.stringify(sent.body)
    const unsigned: Record<string, string> = {
      ...sent.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const headers = sent.isSigned
      ? await platform.sign({ method, url, headers: unsigned, ...(body !== undefined && { body }) })
      : unsigned
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    return { status: response.status, body: (await response.json()) as Received['body'] }
  }

  const overRest =
    (endpoint: string): Call =>
    async (operation, input, { profile = full, id = '', key = randomUUID(), isSigned = false } = {}) => {
      const { method, path, request, response } = schemas.findRest(operation)
      if (request !== undefined) record(`rest ${operation} request`, request, input)
      const headers = {
        'idempotency-key': key,
        ...(profile !== null && { 'ucp-agent': `profile="${profile}"` }),
      }
      const address = endpoint + path.replace('{id}', id)
      const received = await send(method, address, { body: input, headers, isSigned })
      if (received.status < 300) recordResponse(`rest ${operation} response`, received, response)
      return received
    }

  const overMcp =
    (endpoint: string): Call =>
    async (operation, input, { profile = full, id, key = randomUUID(), isSigned = false } = {}) => {
      const tool = schemas.findTool(operation)
      const argument = Object.keys(tool.arguments).find((name) => name !== 'meta' && name !== 'id')
      const agent = profile === null ? {} : { 'ucp-agent': { profile } }
      const args: Record<string, unknown> = {
        ...(profile !== null && { meta: { ...agent, 'idempotency-key': key } }),
        ...(id !== undefined && { id }),
        ...(argument !== undefined && { [argument]: input }),
      }
      for (const [name, schema] of Object.entries(tool.arguments))
        if (args[name] !== undefined) record(`mcp ${operation} ${name}`, schema, args[name])
      const message = { jsonrpc: '2.0', id: recorded.length, method: 'tools/call' }
      const params = { name: operation, arguments: args }
      const { status, body } = await send('POST', endpoint, { body: { ...message, params }, isSigned })
      const { result, error } = body as {
        result?: { structuredContent: Received['body'] }
        error?: { data?: { code: string } }
      }
      if (!result) return { status, body: error?.data ?? {} }
      const received = { status, body: result.structuredContent }
      recordResponse(`mcp ${operation} result`, received, tool.result)
      return received
    }

  record('profile of the platform', 'discovery/profile_schema.json#/$defs/platform_profile', platform.profile)
  const profile = (await (await fetch(`${shop.url}/.well-known/ucp`)).json()) as {
    ucp: { services: Record<string, { transport: string; endpoint: string }[]> }
  }
  record('profile of the shop', 'discovery/profile_schema.json#/$defs/business_profile', profile)
  const services = profile.ucp.services['dev.ucp.shopping'] ?? []
  for (const { transport, endpoint } of services) {
    const call = transport === 'rest' ? overRest(endpoint) : overMcp(endpoint)
    const expect = (label: string, isMet: boolean) => {
      if (!isMet)
        record(`${transport} ${label}`, 'schemas/ucp.json#/$defs/version', '2026-04-08', [
          `expected: ${label}`,
        ])
    }
    const products = await browse(call, expect)
    await collect(call, expect, products)
    await buy(call, expect, products)
    await pay(call, expect, products)
    await order({ call, expect, products, shop })
    await fail(call, expect, platform.url)
  }
  for (const event of await readEvents(shop, platform))
    record('order event response', 'schemas/shopping/order.json', event)
  if (platform.events.length < 2 * services.length)
    record('order events', 'schemas/ucp.json#/$defs/version', '2026-04-08', ['expected: two of each order'])
  return recorded
}

/** The schema of an outcome: an error has one of its own where that of the operation has none. */
const toSchema = ({ body }: Received, schema: string) =>
  body.ucp?.status === 'error' ? 'schemas/shopping/types/error_response.json' : schema

/** Everything that finds something. */
async function browse(call: Call, expect: Expect): Promise<Product[]> {
  const all = { filters: { categories: ['bracelets', 'crystals', 'metaphysicals'] } }
  let cursor: string | undefined
  const products: Product[] = []
  do {
    const pagination = { limit: 20, ...(cursor !== undefined && { cursor }) }
    const { body } = await call('search_catalog', { ...all, pagination })
    products.push(...(body.products ?? []))
    cursor = body.pagination?.cursor
  } while (cursor !== undefined)
  expect(
    'every product once',
    products.length > 20 && new Set(products.map(({ id }) => id)).size === products.length,
  )

  const context = {
    address_country: 'US',
    currency: 'CNY',
    intent: 'a gift',
    eligibility: ['com.example.gold'],
  }
  for (const input of [
    { query: 'green aventurine bracelet' },
    { query: '紫水晶', context: { language: 'zh-Hans' } },
    { query: '紫水晶', context: { language: 'zh-TW' } },
    { query: 'ametyhst' },
    {
      query: 'jade',
      context,
      filters: { price: { min: 10_000, max: 50_000 }, element: ['Wood'], in_stock: true },
    },
    { query: 'jade', context: { currency: 'USD' }, filters: { price: { max: 5_000 } } },
    { filters: { categories: ['no-such-category'] } },
    {
      query: 'jade',
      signals: { 'dev.ucp.buyer_ip': '203.0.113.9' },
      attribution: { campaign_source: 'test' },
    },
  ])
    await call('search_catalog', input)

  const sized = products.find(({ options }) => options !== undefined)!
  const single = products.find(({ options }) => options === undefined)!
  const ids = [sized.id, sized.variants[0]!.id, single.handle, single.variants[0]!.id, 'no-such-thing']
  const { body } = await call('lookup_catalog', { ids, context })
  expect('two products and one message', body.products?.length === 2 && body.messages?.length === 1)
  await call('lookup_catalog', { ids: ['no-such-thing'], filters: { price: { max: 1 } } })
  for (const product of products) await call('get_product', { id: product.id })
  const [option] = sized.options!
  for (const { id, label } of option!.values)
    await call('get_product', {
      id: sized.id,
      selected: [{ name: option!.name, id, label }],
      preferences: [option!.name],
    })
  await call('get_product', { id: sized.id, selected: [{ name: option!.name, label: 'none' }] })
  await call('get_product', { id: sized.variants[0]!.id, context: { language: 'zh-TW' } })
  await call('get_product', { id: single.variants[0]!.id })
  return products
}

/** A cart: filled, changed, repeated and cancelled. */
async function collect(call: Call, expect: Expect, products: readonly Product[]): Promise<void> {
  const [one, other] = products.filter(({ variants: [first] }) => first!.availability.available)
  const toLine = ({ variants: [first] }: Product, quantity: number) => ({ item: { id: first!.id }, quantity })
  const missing = { item: { id: 'no-such-thing' }, quantity: 1 }
  const body = {
    line_items: [toLine(one!, 1), toLine(other!, 1), missing],
    context: { address_country: 'US', language: 'en', currency: 'CNY' },
    buyer: { first_name: 'Lian', email: 'lian@example.com' },
    attribution: { campaign_source: 'test' },
  }
  const key = randomUUID()
  const created = await call('create_cart', body, { key })
  expect(
    'two lines and a message',
    created.body.line_items?.length === 2 && created.body.messages?.length === 1,
  )
  const repeated = await call('create_cart', body, { key })
  expect('a repeat gets the first response', isDeepStrictEqual(repeated.body, created.body))
  const reused = await call('create_cart', { line_items: [toLine(one!, 1)] }, { key })
  expect('409 of a key that was used', reused.status === 409 && reused.body.code === 'idempotency_key_reused')
  const id = created.body.id!
  await call('get_cart', undefined, { id })
  const updated = await call('update_cart', { id, line_items: [toLine(other!, 1)] }, { id })
  expect('one line', updated.body.line_items?.length === 1)
  const codes = ['welcome10', 'no-such-code']
  const reduced = await call(
    'update_cart',
    { id, line_items: [toLine(one!, 9)], discounts: { codes } },
    { id },
  )
  const refused = reduced.body.messages?.some(({ code }) => code === 'discount_code_invalid')
  expect('a discount and a message', reduced.body.discounts?.applied.length === 1 && refused === true)
  await call('update_cart', { id, line_items: [] }, { id })
  await call('cancel_cart', undefined, { id })
  const gone = await call('get_cart', undefined, { id })
  expect('a cancelled cart is gone', gone.body.messages?.[0]?.code === 'not_found')
  const nothing = await call('create_cart', { line_items: [missing] })
  expect('a cart of nothing is none', nothing.body.messages?.[0]?.code === 'out_of_stock')
}

/** A checkout: begun with lines and with a cart, filled in, handed over and cancelled. */
async function buy(call: Call, expect: Expect, products: readonly Product[]): Promise<void> {
  const [one] = products.filter(({ variants: [first] }) => first!.availability.available)
  const lines = [{ item: { id: one!.variants[0]!.id }, quantity: 1 }]
  const key = randomUUID()
  const begun = await call('create_checkout', { line_items: lines }, { key })
  expect('a new checkout is incomplete', begun.body.status === 'incomplete')
  const repeated = await call('create_checkout', { line_items: lines }, { key })
  expect('a repeated checkout is the same', isDeepStrictEqual(repeated.body, begun.body))
  const id = begun.body.id!
  const early = await call('complete_checkout', { payment: {} }, { id })
  expect('an incomplete checkout is not handed over', early.body.status === 'incomplete')
  const filled = await call(
    'update_checkout',
    {
      id,
      line_items: lines,
      buyer: {
        first_name: 'Lian',
        last_name: 'Chen',
        email: 'lian@example.com',
        phone_number: '+15415550142',
      },
      discounts: { codes: ['welcome10', 'no-such-code'] },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            line_item_ids: [lines[0]!.item.id],
            destinations: [{ id: 'home', ...ADDRESS }],
          },
        ],
      },
    },
    { id },
  )
  const [option] = filled.body.fulfillment?.methods[0]?.groups[0]?.options ?? []
  expect(
    'a checkout that is filled in is ready',
    filled.body.status === 'ready_for_complete' && option !== undefined,
  )
  await call('get_checkout', undefined, { id })
  const completed = await call('complete_checkout', { payment: {} }, { id })
  expect(
    'the buyer pays on the shop’s own page',
    completed.body.status === 'requires_escalation' && completed.body.continue_url !== undefined,
  )
  const canceled = await call('cancel_checkout', undefined, { id })
  expect('a checkout is canceled', canceled.body.status === 'canceled')
  const again = await call('cancel_checkout', undefined, { id })
  expect('once', again.body.messages?.[0]?.code === 'checkout_canceled')
  const cart = await call('create_cart', { line_items: lines })
  const ofCart = await call('create_checkout', { cart_id: cart.body.id, line_items: [] })
  const same = await call('create_checkout', { cart_id: cart.body.id, line_items: [] })
  expect('one checkout of a cart', ofCart.body.line_items?.length === 1 && same.body.id === ofCart.body.id)
  await makeToOrder(call, expect)
  const missing = await call('get_checkout', undefined, { id: randomUUID() })
  expect('a checkout that is not there', missing.body.messages?.[0]?.code === 'not_found')
}

/** An order of what a buyer takes over: read by its platform, and cancelled. */
async function order({
  call,
  expect,
  products,
  shop,
}: {
  call: Call
  expect: Expect
  products: readonly Product[]
  shop: Shop
}): Promise<void> {
  const [one] = products.filter(({ variants: [first] }) => first!.availability.available)
  const lines = [{ item: { id: one!.variants[0]!.id }, quantity: 1 }]
  const cart = await call('create_cart', { line_items: lines, context: { address_country: 'US' } })
  const id = await orderAsBuyer(shop, cart.body.continue_url!)
  await shop.deliver()
  const read = await call('get_order', undefined, { id, isSigned: true })
  expect('an order with its line', read.body.id === id && read.body.line_items?.length === 1)
  await shop.cancel(id)
  await shop.deliver()
  const cancelled = await call('get_order', undefined, { id, isSigned: true })
  expect('an order that is cancelled', cancelled.body.adjustments?.length === 1)
  const missing = await call('get_order', undefined, { id: randomUUID(), isSigned: true })
  expect('an order that is not there', missing.body.messages?.[0]?.code === 'not_found')
  const unsigned = await call('get_order', undefined, { id })
  expect('an order is for signed requests', unsigned.status === 401)
}

/** Everything that is refused. */
async function fail(call: Call, expect: Expect, platform: string): Promise<void> {
  const missing = await call('get_product', { id: 'no-such-thing' })
  expect('a product that is not there is an outcome', missing.body.messages?.[0]?.code === 'not_found')
  const nothing = await call('search_catalog', { query: 'jade' }, { profile: `${platform}/nothing.json` })
  expect(
    'no capability in common is an outcome',
    nothing.body.messages?.[0]?.code === 'capabilities_incompatible',
  )
  const query = { query: 'jade' }
  const refuse = async (status: number, code: string, ...given: Parameters<Call>) => {
    const refused = await call(...given)
    expect(`${status} ${code}`, refused.status === status && refused.body.code === code)
  }
  const search = 'search_catalog'
  await refuse(400, 'invalid_profile_url', search, query, { profile: null })
  await refuse(400, 'invalid_profile_url', search, query, { profile: 'https://10.0.0.1/profile.json' })
  await refuse(424, 'profile_unreachable', search, query, { profile: `${platform}/missing.json` })
  await refuse(422, 'profile_malformed', search, query, { profile: `${platform}/malformed.json` })
  await refuse(422, 'version_unsupported', search, query, { profile: `${platform}/earlier.json` })
  await refuse(400, 'invalid_request', search, {})
  const ids = Array.from({ length: 51 }, (_, index) => `id-${index}`)
  await refuse(400, 'request_too_large', 'lookup_catalog', { ids })
}
