import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ProviderRefusedError, ProviderUnavailableError } from './payment-port.ts'
import { createProviderHttp, toPathPart, type ProviderResponseError } from './provider-http.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The provider's responses, set by each test. */
let handle: Handler
let logins: number
let seen: string[]
const server = createServer((request, response) => {
  if (request.url !== '/login') seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  handle(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const Token = z.object({ token: z.string() })
const Thing = z.object({ name: z.string() })

beforeEach(() => {
  logins = 0
  seen = []
  handle = () => {}
})

function aProvider({ lifeMs = 3_600_000 } = {}) {
  return createProviderHttp({
    base,
    async login(request) {
      logins += 1
      const { token } = await request(Token, { path: '/login', body: '' })
      return { value: `${token}${logins}`, endsAt: Date.now() + lifeMs }
    },
  })
}
/** Handles logins; other requests go to `result`. */
const responding =
  (result: Handler): Handler =>
  (request, response) =>
    request.url === '/login' ? send(response, 200, '{"token":"t"}') : result(request, response)
const send = (response: ServerResponse, status: number, text: string) => response.writeHead(status).end(text)
const fetchThing = (provider = aProvider()) =>
  provider.exchange((request) => request(Thing, { path: '/thing' }))

describe('a response', () => {
  test('is parsed by its schema', async () => {
    handle = responding((_, response) => send(response, 200, '{"name":"jade","more":1}'))
    expect(await fetchThing()).toEqual({ name: 'jade' })
  })

  test.each([
    ['not JSON', 200, 'Bad gateway'],
    ['empty', 200, ''],
    ['cut off', 200, '{"name":"ja'],
    ['of another schema', 200, '{"title":"jade"}'],
    ['a server error', 500, '{"name":"jade"}'],
    ['a rate limit', 429, '{}'],
    ['a conflict with a running request', 409, '{}'],
    ['unauthorized, also with a new token', 401, '{}'],
    ['longer than any response', 200, `{"name":"${'j'.repeat(2 * 1024 * 1024)}"}`],
  ])('that is %s is a temporary error', async (_, status, text) => {
    handle = responding((_, response) => send(response, status, text))
    await expect(fetchThing()).rejects.toThrow(ProviderUnavailableError)
  })

  test('that redirects is not followed', async () => {
    handle = responding((request, response) => {
      if (request.url === '/elsewhere') send(response, 200, '{"name":"stolen"}')
      else response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await expect(fetchThing()).rejects.toThrow(ProviderUnavailableError)
    expect(seen).toHaveLength(1)
  })

  test('that rejects the request is a permanent error with the provider’s body', async () => {
    handle = responding((_, response) => send(response, 422, '{"code":"no"}'))
    const error: unknown = await fetchThing().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ProviderRefusedError)
    expect(error).toMatchObject({
      status: 422,
      body: { code: 'no' },
    } satisfies Partial<ProviderResponseError>)
  })

  test('that never comes, since nothing listens, is a temporary error', async () => {
    const unreachable = createProviderHttp({
      base: 'http://127.0.0.1:1',
      login: async () => ({ value: 't', endsAt: Infinity }),
    })
    await expect(fetchThing(unreachable)).rejects.toThrow(ProviderUnavailableError)
  })
})

describe('a token', () => {
  const ok = responding((_, response) => send(response, 200, '{"name":"jade"}'))

  test('is requested once, also concurrently, and cached', async () => {
    handle = ok
    const provider = aProvider()
    await Promise.all(Array.from({ length: 5 }, () => fetchThing(provider)))
    await fetchThing(provider)
    expect(logins).toBe(1)
  })

  test('is renewed before it expires', async () => {
    handle = ok
    const provider = aProvider({ lifeMs: 59_000 })
    await fetchThing(provider)
    await fetchThing(provider)
    expect(logins).toBe(2)
  })

  test('that is rejected is renewed once, and the request is repeated', async () => {
    const provider = aProvider()
    handle = ok
    await fetchThing(provider)
    handle = responding(({ headers }, response) =>
      send(response, headers.authorization === 'Bearer t1' ? 401 : 200, '{"name":"jade"}'),
    )
    expect(await Promise.all([fetchThing(provider), fetchThing(provider)])).toEqual([
      { name: 'jade' },
      { name: 'jade' },
    ])
    expect(logins).toBe(2)
  })

  test('whose request failed is requested again the next time', async () => {
    const provider = aProvider()
    handle = (_, response) => send(response, 503, '')
    await expect(fetchThing(provider)).rejects.toThrow(ProviderUnavailableError)
    handle = ok
    expect(await fetchThing(provider)).toEqual({ name: 'jade' })
  })
})

test.each(['', '..', 'a/b', 'a?b=1', 'a%2Fb', 'a'.repeat(101)])(
  '%j is not accepted as part of a path',
  (id) => {
    expect(() => toPathPart(id)).toThrow(ProviderRefusedError)
  },
)
