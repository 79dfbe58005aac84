import type { PublishedSchemas, Violation } from './published-schemas.ts'

/** A message that was sent or received, and the schema that it was held against. */
export interface Recorded {
  label: string
  schema: string
  message: unknown
  violations: Violation[]
}

interface Product {
  id: string
  handle: string
  options?: { name: string; values: { id: string; label: string }[] }[]
  variants: { id: string }[]
}

/** What a step of the journey received. */
interface Received {
  status: number
  body: {
    ucp?: { status: string }
    products?: Product[]
    product?: Product
    pagination?: { cursor?: string }
    messages?: { code: string }[]
    code?: string
  }
}

/** Calls an operation. `profile`: the address that the agent names; undefined: none. */
type Call = (operation: string, input: object, profile?: string | null) => Promise<Received>

interface Surroundings {
  schemas: PublishedSchemas
  shop: { url: string }
  platform: { url: string; profile: object }
}

/** An agent's journey through the catalogue, over REST and over MCP; every message is recorded. */
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

  async function send(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Received['body'] }
  }

  const overRest =
    (endpoint: string): Call =>
    async (operation, input, profile = full) => {
      const { path, request, response } = schemas.findRest(operation)
      record(`rest ${operation} request`, request, input)
      const headers: Record<string, string> = profile === null ? {} : { 'ucp-agent': `profile="${profile}"` }
      const received = await send(endpoint + path, input, headers)
      if (received.status === 200)
        record(`rest ${operation} response`, toSchema(received, response), received.body)
      return received
    }

  const overMcp =
    (endpoint: string): Call =>
    async (operation, input, profile = full) => {
      const tool = schemas.findTool(operation)
      const meta = profile === null ? {} : { meta: { 'ucp-agent': { profile } } }
      const args: Record<string, object> = { ...meta, catalog: input }
      for (const [name, schema] of Object.entries(tool.arguments))
        if (args[name] !== undefined) record(`mcp ${operation} ${name}`, schema, args[name])
      const message = { jsonrpc: '2.0', id: recorded.length, method: 'tools/call' }
      const { status, body } = await send(endpoint, {
        ...message,
        params: { name: operation, arguments: args },
      })
      const { result, error } = body as {
        result?: { structuredContent: Received['body'] }
        error?: { data?: { code: string } }
      }
      if (!result) return { status, body: error?.data ?? {} }
      const received = { status, body: result.structuredContent }
      record(`mcp ${operation} result`, toSchema(received, tool.result), received.body)
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
    await browse(call, expect)
    await fail(call, expect, platform.url)
  }
  return recorded
}

/** The schema of an outcome: an error has one of its own where that of the operation has none. */
const toSchema = ({ body }: Received, schema: string) =>
  body.ucp?.status === 'error' ? 'schemas/shopping/types/error_response.json' : schema

type Expect = (label: string, isMet: boolean) => void

/** Everything that finds something. */
async function browse(call: Call, expect: Expect): Promise<void> {
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
}

/** Everything that is refused. */
async function fail(call: Call, expect: Expect, platform: string): Promise<void> {
  const missing = await call('get_product', { id: 'no-such-thing' })
  expect('a product that is not there is an outcome', missing.body.messages?.[0]?.code === 'not_found')
  const nothing = await call('search_catalog', { query: 'jade' }, `${platform}/nothing.json`)
  expect(
    'no capability in common is an outcome',
    nothing.body.messages?.[0]?.code === 'capabilities_incompatible',
  )
  const query = { query: 'jade' }
  const refuse = async (status: number, code: string, ...[operation, input, profile]: Parameters<Call>) => {
    const refused = await call(operation, input, profile)
    expect(`${status} ${code}`, refused.status === status && refused.body.code === code)
  }
  const search = 'search_catalog'
  await refuse(400, 'invalid_profile_url', search, query, null)
  await refuse(400, 'invalid_profile_url', search, query, 'https://10.0.0.1/profile.json')
  await refuse(424, 'profile_unreachable', search, query, `${platform}/missing.json`)
  await refuse(422, 'profile_malformed', search, query, `${platform}/malformed.json`)
  await refuse(422, 'version_unsupported', search, query, `${platform}/earlier.json`)
  await refuse(400, 'invalid_request', search, {})
  const ids = Array.from({ length: 51 }, (_, index) => `id-${index}`)
  await refuse(400, 'request_too_large', 'lookup_catalog', { ids })
}
