import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import { aPlatformProfile, aSigningKey, SIGNED_FIELDS, signRequest } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aProduct } from '../../../test/builders.ts'
import { SECOND } from '../../jobs/clock.ts'

const { shop, platform, setAgents } = await createAgentsShop({ payment: false })
const bowl = await aProduct(shop, { price: '80.00', stock: 10 })
const key = aSigningKey('one')

beforeEach(async () => {
  await setAgents()
  platform.profile = aPlatformProfile([key])
  platform.cacheControl = 'public, max-age=60'
  platform.requests.length = 0
})

type Received = AgentCart & {
  code?: string
  result: { structuredContent: { ucp: { status: string } } }
  error: { data?: { code: string } }
}

const toAgent = (profile: string) => ({ 'ucp-agent': `profile="${profile}"` })
const SEARCH = '/ucp/v1/catalog/search'

async function post(path: string, payload: string, headers: Record<string, string>) {
  const response = await shop.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.statusCode, data: response.json<Received>() }
}

const countCarts = async () => (await shop.db.selectFrom('agent_carts').select('id').execute()).length

describe('a signed request', () => {
  const body = JSON.stringify({ query: 'jade' })
  const url = `https://shop.example${SEARCH}`
  const sign = (profile: string, by = key, fields?: string[]) =>
    signRequest({ url, body, headers: toAgent(profile) }, by, fields)

  test('is served, also where all must be signed', async () => {
    await setAgents({ signed_only: true })
    const profile = platform.aProfileUrl()
    expect((await post(SEARCH, body, await sign(profile))).status).toBe(200)
    const unsigned = await post(SEARCH, body, toAgent(profile))
    expect([unsigned.status, unsigned.data.code]).toEqual([401, 'signature_missing'])
  })

  test('of a key that the platform has begun to use since is served after a minute, and not before', async () => {
    const profile = platform.aProfileUrl()
    platform.cacheControl = 'max-age=86400'
    const other = aSigningKey('two')
    expect((await post(SEARCH, body, await sign(profile))).status).toBe(200)
    platform.profile = aPlatformProfile([key, other])
    const early = await post(SEARCH, body, await sign(profile, other))
    expect([early.status, early.data.code]).toEqual([401, 'key_not_found'])
    expect(platform.requests).toHaveLength(1)
    shop.clock.advance(60 * SECOND)
    expect((await post(SEARCH, body, await sign(profile, other))).status).toBe(200)
    expect((await post(SEARCH, body, await sign(profile))).status).toBe(200)
    expect(platform.requests).toHaveLength(2)
  })

  test('with another body is refused', async () => {
    const headers = await sign(platform.aProfileUrl())
    const refused = await post(SEARCH, JSON.stringify({ query: 'ruby' }), headers)
    expect([refused.status, refused.data.code]).toEqual([400, 'digest_mismatch'])
  })
})

test('A signed message of MCP is verified like a request of REST.', async () => {
  const meta = { 'ucp-agent': { profile: platform.aProfileUrl() } }
  const params = { name: 'search_catalog', arguments: { meta, catalog: { query: 'jade' } } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const fields = ['@method', '@authority', '@path', 'content-digest', 'content-type']
  const headers = await signRequest({ url: 'https://shop.example/ucp/mcp', body, headers: {} }, key, fields)
  expect((await post('/ucp/mcp', body, headers)).data.result.structuredContent.ucp.status).toBe('success')
  const refused = await post('/ucp/mcp', body.replace('jade', 'ruby'), headers)
  expect([refused.status, refused.data.error.data?.code]).toEqual([400, 'digest_mismatch'])
})

test('A signed request that somebody has read makes nothing new: sent again, with another key or to another path.', async () => {
  const payload = JSON.stringify({ line_items: [{ item: { id: `${bowl.id}:` }, quantity: 1 }] })
  const agent = { 'ucp-agent': `profile="${platform.aProfileUrl()}"`, 'idempotency-key': randomUUID() }
  const signed = await signRequest(
    { url: 'https://shop.example/ucp/v1/carts', body: payload, headers: agent },
    key,
    [...SIGNED_FIELDS, 'idempotency-key'],
  )
  const replay = async (path = '/ucp/v1/carts', more: Record<string, string> = {}) => {
    const headers = { ...signed, ...more }
    const response = await shop.app.inject({ method: 'POST', url: path, headers, payload })
    return { status: response.statusCode, data: response.json<Received>() }
  }
  const before = await countCarts()
  const first = await replay()
  expect(first.status).toBe(201)
  expect(await replay()).toEqual(first)
  for (const refused of [
    await replay('/ucp/v1/carts', { 'idempotency-key': randomUUID() }),
    await replay('/ucp/v1/checkout-sessions'),
    await replay('/ucp/v1/carts?x=1'),
  ])
    expect([refused.status, refused.data.code]).toEqual([401, 'signature_invalid'])
  expect(await countCarts()).toBe(before + 1)
})
