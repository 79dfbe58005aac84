import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UCP_VERSION } from '@shop/contract/agents/agents.rules'
import type { AgentProduct } from '@shop/contract/agents/catalog.schemas'
import { aPlatformProfile } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aProduct } from '../../../test/builders.ts'
import { SECOND } from '../../jobs/clock.ts'

const { shop, platform, setAgents } = await createAgentsShop({ payment: false }, { rateLimits: true })

beforeEach(async () => {
  await setAgents()
  platform.profile = aPlatformProfile()
  platform.cacheControl = 'public, max-age=60'
  platform.requests.length = 0
})
afterEach(() => void (platform.respond = undefined))

const toAgent = (profile: string) => ({ 'ucp-agent': `profile="${profile}"` })
const SEARCH = '/ucp/v1/catalog/search'

let networks = 0
async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = toAgent(platform.aProfileUrl()),
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await shop.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: `203.0.113.${(networks += 1) % 250}`,
  })
  return { status: response.statusCode, headers: response.headers, data: response.json<Body>() }
}

interface Body {
  ucp: { version: string; status: string; capabilities: object }
  products: AgentProduct[]
  product: AgentProduct
  pagination: { cursor?: string; has_next_page: boolean; total_count: number }
  messages?: { type: string; code: string; path?: string }[]
  code: string
  content: string
  result: { structuredContent: Body; content: { text: string }[] }
  error: { code: number; message: string; data?: { code: string } }
  id: unknown
}

describe('the profile of the shop', () => {
  const read = () => shop.app.inject('/.well-known/ucp')

  test('has what the merchant has switched on, and is cacheable', async () => {
    const response = await read()
    expect(response.headers['cache-control']).toBe('public, max-age=600')
    const { ucp } = response.json<{ ucp: Record<string, Record<string, object[]>> }>()
    expect(ucp['version']).toBe(UCP_VERSION)
    expect(ucp['supported_versions']).toEqual({})
    expect(Object.keys(ucp['capabilities']!)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.fulfillment',
      'dev.ucp.shopping.buyer_consent',
      'dev.ucp.shopping.order',
    ])
    expect(ucp['services']!['dev.ucp.shopping']).toMatchObject([
      { transport: 'rest', endpoint: 'https://shop.example/ucp/v1' },
      { transport: 'mcp', endpoint: 'https://shop.example/ucp/mcp' },
    ])
    await setAgents({ catalog: false, carts: false })
    expect((await read()).json()).toMatchObject({ ucp: { services: {}, capabilities: {} } })
  })

  test('is not there, nor is anything else, while the switch is off', async () => {
    const headers = toAgent(platform.aProfileUrl())
    await setAgents({ enabled: false })
    expect((await read()).statusCode).toBe(404)
    for (const path of [SEARCH, '/ucp/mcp'])
      expect((await post(path, { query: 'jade' }, headers)).status).toBe(404)
    expect(platform.requests).toEqual([])
  })
})

test('The hosts of platforms are typed as a list; anything else is refused.', async () => {
  for (const platforms of ['https://agents.example', 'agents.example;', '', 'localhost'])
    await expect(setAgents({ platforms })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(setAgents({ platforms: 'agents.example, shop.example' })).resolves.toMatchObject({
    id: 'agents',
  })
})

describe('an agent', () => {
  test('finds products by the profile of its platform', async () => {
    const { status, headers, data } = await post(SEARCH, { query: 'jade' })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(data.ucp).toEqual({
      version: UCP_VERSION,
      status: 'success',
      capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: UCP_VERSION }] },
    })
    expect(data.products.length).toBeGreaterThan(0)
  })

  test.each([
    ['no header', {}],
    ['a header without a profile', { 'ucp-agent': 'name="x"' }],
    ['a header that is no dictionary', { 'ucp-agent': '"' }],
    ['a profile without quotes', { 'ucp-agent': 'profile=https' }],
    ['what is no address', toAgent('profiles')],
    ['an address of the merchant’s network', toAgent('https://192.168.1.1/profile.json')],
    ['an address of a cloud’s metadata', toAgent('https://169.254.169.254/latest')],
    ['an address without TLS', toAgent('http://agents.example/profile.json')],
    ['an address with a password', toAgent('https://one:two@agents.example/profile.json')],
    ['a very long address', toAgent(`https://agents.example/${'x'.repeat(2_000)}`)],
  ])('with %s is refused', async (_, headers) => {
    const { status, data } = await post(SEARCH, { query: 'jade' }, headers)
    expect([status, data.code]).toEqual([400, 'invalid_profile_url'])
  })

  test.each<[string, number, string, () => void]>([
    [
      'is missing',
      424,
      'profile_unreachable',
      () => (platform.respond = (_, to) => void to.writeHead(404).end()),
    ],
    [
      'is somewhere else',
      424,
      'profile_unreachable',
      () => (platform.respond = (_, to) => void to.writeHead(302, { location: '/other' }).end()),
    ],
    [
      'breaks off',
      424,
      'profile_unreachable',
      () => (platform.respond = (request) => void request.socket.destroy()),
    ],
    [
      'is longer than 64 kB',
      422,
      'profile_malformed',
      () => (platform.profile = { pad: 'x'.repeat(66_000) }),
    ],
    ['is no JSON', 422, 'profile_malformed', () => (platform.respond = (_, to) => void to.end('<html>'))],
    ['is no profile', 422, 'profile_malformed', () => (platform.profile = { ucp: { version: 'draft' } })],
    [
      'is of another version',
      422,
      'version_unsupported',
      () => (platform.profile = { ucp: { ...aPlatformProfile().ucp, version: '2026-01-23' } }),
    ],
  ])('whose profile %s is refused', async (_, status, code, prepare) => {
    prepare()
    const refused = await post(SEARCH, { query: 'jade' })
    expect([refused.status, refused.data.code]).toEqual([status, code])
    expect(refused.data.content).not.toBe('')
  })

  test('that shares no capability with the shop gets the protocol’s own error', async () => {
    platform.profile = { ucp: { ...aPlatformProfile().ucp, capabilities: {} } }
    const { status, data } = await post(SEARCH, { query: 'jade' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ucp: { status: 'error', capabilities: {} },
      messages: [{ type: 'error', code: 'capabilities_incompatible', severity: 'unrecoverable' }],
      continue_url: 'https://shop.example',
    })
  })

  test('of a platform that the merchant has not named is refused, and its profile is not fetched', async () => {
    await setAgents({ platforms: 'agents.example' })
    const { status, data } = await post(SEARCH, { query: 'jade' })
    expect([status, data.code]).toEqual([403, 'profile_not_trusted'])
    expect(platform.requests).toEqual([])
  })

  test.each([
    '{',
    '[]',
    '{}',
    '{"query":7}',
    '{"query":"","filters":{}}',
    '{"pagination":{"cursor":"x"},"query":"a"}',
  ])('that sends %s learns what is wrong', async (body) => {
    const { status, data } = await post(SEARCH, body)
    expect([status, data.code]).toEqual([400, 'invalid_request'])
  })

  test('that sends no JSON is refused', async () => {
    const headers = { ...toAgent(platform.aProfileUrl()), 'content-type': 'text/plain' }
    expect((await post(SEARCH, 'x', headers)).status).toBe(415)
  })
})

describe('the profile of a platform', () => {
  test('is fetched once for many who wait for it', async () => {
    const headers = toAgent(platform.aProfileUrl())
    const all = await Promise.all(Array.from({ length: 8 }, () => post(SEARCH, { query: 'jade' }, headers)))
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(platform.requests).toHaveLength(1)
  })

  test.each([
    ['as long as it says', 'public, max-age=600', 599, 600],
    ['for a minute at least', 'no-store', 59, 60],
    ['for a day at most', 'max-age=99999999', 86_399, 86_400],
  ])('is cached %s', async (_, cacheControl, before, at) => {
    platform.cacheControl = cacheControl
    const headers = toAgent(platform.aProfileUrl())
    const search = () => post(SEARCH, { query: 'jade' }, headers)
    await search()
    shop.clock.advance(before * SECOND)
    await search()
    expect(platform.requests).toHaveLength(1)
    shop.clock.advance((at - before) * SECOND)
    await search()
    expect(platform.requests).toHaveLength(2)
  })

  test('that failed is fetched again after a minute', async () => {
    const headers = toAgent(platform.aProfileUrl())
    platform.respond = (_, response) => void response.writeHead(500).end()
    expect((await post(SEARCH, { query: 'jade' }, headers)).status).toBe(424)
    platform.respond = undefined
    expect((await post(SEARCH, { query: 'jade' }, headers)).status).toBe(424)
    shop.clock.advance(60 * SECOND)
    expect((await post(SEARCH, { query: 'jade' }, headers)).status).toBe(200)
  })

  test('is a new one for a network only thirty times a minute; those that are known stay so', async () => {
    const { agents } = shop.services
    const setting = (await agents.findSetting())!
    const known = platform.aProfileUrl()
    const serve = (agent: string) =>
      agents.serve(
        {
          operation: 'search_catalog',
          input: { query: 'jade', pagination: { limit: 1 } },
          id: '',
          idempotencyKey: undefined,
          agent,
          acceptLanguage: undefined,
          network: '198.51.100.7',
          signed: { method: 'POST', url: 'https://shop.example/', headers: {}, body: Buffer.alloc(0) },
        },
        setting,
      )
    await serve(known)
    for (let i = 0; i < 29; i += 1) await serve(platform.aProfileUrl())
    await expect(serve(platform.aProfileUrl())).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(serve(known)).resolves.toMatchObject({ ucp: { status: 'success' } })
  })
})

describe('the tools of MCP', () => {
  const call = (name: string, given: object, id: unknown = 7) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: given },
  })
  const aMeta = () => ({ meta: { 'ucp-agent': { profile: platform.aProfileUrl() } } })

  test('respond with the same as REST, also as text', async () => {
    const catalog = { query: 'amethyst', pagination: { limit: 3 } }
    const { status, data } = await post('/ucp/mcp', call('search_catalog', { ...aMeta(), catalog }), {})
    expect([status, data.id]).toEqual([200, 7])
    const { structuredContent, content } = data.result
    expect(structuredContent).toEqual((await post(SEARCH, catalog)).data)
    expect(JSON.parse(content[0]!.text)).toEqual(structuredContent)
  })

  test.each<[string, unknown, number, number, string | undefined]>([
    ['no JSON', '{', 400, -32700, undefined],
    ['no message', {}, 400, -32600, undefined],
    ['a batch', [call('search_catalog', aMeta())], 400, -32600, undefined],
    ['another method', { ...call('x', {}), method: 'tools/none' }, 404, -32601, undefined],
    ['an unknown tool', call('buy_everything', aMeta()), 400, -32602, undefined],
    ['no agent', call('search_catalog', { catalog: { query: 'jade' } }), 400, -32001, 'invalid_profile_url'],
    ['no arguments', call('search_catalog', aMeta()), 400, -32602, 'invalid_request'],
    [
      'too many ids',
      call('lookup_catalog', {
        ...aMeta(),
        catalog: { ids: Array.from({ length: 51 }, (_, index) => `id-${index}`) },
      }),
      400,
      -32602,
      'request_too_large',
    ],
  ])('refuse %s', async (_, body, status, code, ucpCode) => {
    const refused = await post('/ucp/mcp', body, {})
    expect([refused.status, refused.data.error.code, refused.data.error.data?.code]).toEqual([
      status,
      code,
      ucpCode,
    ])
  })

  test('say of a product that is not there what the protocol says', async () => {
    const message = call('get_product', { ...aMeta(), catalog: { id: 'no-such-thing' } }, 'a')
    const { status, data } = await post('/ucp/mcp', message, {})
    expect([status, data.id]).toEqual([200, 'a'])
    expect(data.result.structuredContent).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable' }],
    })
  })
})

test('A product of the shop is found under its new price at once.', async () => {
  const { id } = await aProduct(shop, { price: '321.00' })
  const find = async () => (await post('/ucp/v1/catalog/product', { id })).data.product
  expect((await find()).price_range.min).toEqual({ amount: 32_100, currency: 'CNY' })
  await shop.db.updateTable('products').set({ price_fen: 12_300 }).where('id', '=', id).execute()
  expect((await find()).variants[0]!.price).toEqual({ amount: 12_300, currency: 'CNY' })
})
