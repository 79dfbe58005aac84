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
  content?: string
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

describe('a signed change without an Idempotency-Key', () => {
  const payload = JSON.stringify({ line_items: [{ item: { id: `${bowl.id}:` }, quantity: 1 }] })
  const toHeaders = (times?: Parameters<typeof signRequest>[3], profile = platform.aProfileUrl()) =>
    signRequest(
      { url: 'https://shop.example/ucp/v1/carts', body: payload, headers: toAgent(profile) },
      key,
      undefined,
      times,
    )
  const create = (headers: Record<string, string>) => post('/ucp/v1/carts', payload, headers)
  const REFUSED = [401, 'signature_invalid']

  test('is made once, also when it is sent twenty times at once', async () => {
    const headers = await toHeaders()
    const before = await countCarts()
    const received = await Promise.all(Array.from({ length: 20 }, () => create(headers)))
    const late = await create(headers)
    expect(received.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, data } of [...received.filter(({ status }) => status !== 201), late])
      expect([status, data.code]).toEqual(REFUSED)
    expect(await countCarts()).toBe(before + 1)
    expect((await create(await toHeaders())).status).toBe(201)
  })

  test('is not made again by the second form of its signature', async () => {
    const headers = await toHeaders()
    expect((await create(headers)).status).toBe(201)
    const again = await create({ ...headers, Signature: toSecondForm(headers['Signature']!) })
    expect([again.status, again.data.code, again.data.content]).toEqual([
      ...REFUSED,
      expect.stringContaining('used before'),
    ])
  })

  test('says when it was signed', async () => {
    const undated = await create(await toHeaders({}))
    expect([undated.status, undated.data.code]).toEqual(REFUSED)
    const agent = { ...toAgent(platform.aProfileUrl()), 'idempotency-key': randomUUID() }
    const keyed = await signRequest(
      { url: 'https://shop.example/ucp/v1/carts', body: payload, headers: agent },
      key,
      [...SIGNED_FIELDS, 'idempotency-key'],
      {},
    )
    expect((await create(keyed)).status).toBe(201)
  })

  test('of MCP is made once too, and what reads may be repeated', async () => {
    const toMessage = (name: string, given: object) => {
      const meta = { 'ucp-agent': { profile: platform.aProfileUrl() } }
      const params = { name, arguments: { meta, ...given } }
      return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    }
    const fields = ['@method', '@authority', '@path', 'content-digest', 'content-type']
    const url = 'https://shop.example/ucp/mcp'
    const cart = toMessage('create_cart', { cart: JSON.parse(payload) as object })
    const headers = await signRequest({ url, body: cart, headers: {} }, key, fields)
    expect((await post('/ucp/mcp', cart, headers)).data.result.structuredContent.ucp.status).toBe('success')
    const again = await post('/ucp/mcp', cart, headers)
    expect([again.status, again.data.error.data?.code]).toEqual(REFUSED)
    const search = toMessage('search_catalog', { catalog: { query: 'jade' } })
    const signed = await signRequest({ url, body: search, headers: {} }, key, fields)
    for (const _ of [1, 2]) expect((await post('/ucp/mcp', search, signed)).status).toBe(200)
  })
})

/** The other valid form of an ECDSA signature on P-256: (r, n − s) for (r, s). */
function toSecondForm(header: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  return header.replace(/:(.+):/, (_, base64: string) => {
    const signature = Buffer.from(base64, 'base64')
    const s = BigInt(`0x${signature.subarray(32).toString('hex')}`)
    const other = Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')
    return `:${Buffer.concat([signature.subarray(0, 32), other]).toString('base64')}:`
  })
}
