import { getSession, signIn, stepUp } from '@shop/contract/staff/session.console'
import { expect, test, vi } from 'vitest'
import { STONES } from '../../test/example-resource.ts'
import { aSession, createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { createApiClient } from './api-client.ts'

const LIST = STONES.list!
const EMPTY_LIST = { items: [], total: 0, has_next_page: false }

function createClient(
  handlers: Parameters<typeof createFakeApi>[0],
  recoveries = { confirmed: true, signedIn: true },
) {
  const api = createFakeApi(handlers)
  const signInAgain = vi.fn(() => Promise.resolve(recoveries.signedIn))
  const confirmIdentity = vi.fn(() => Promise.resolve(recoveries.confirmed))
  return {
    ...api,
    signInAgain,
    confirmIdentity,
    client: createApiClient({ fetch: api.fetch, signInAgain, confirmIdentity }),
  }
}

test('A call fills in the path, repeats parameters of lists, leaves out empty ones and returns the data.', async () => {
  const { client, requests } = createClient({
    'GET /console/stones': () => succeed(EMPTY_LIST),
    'PATCH /console/stones/a%2Fb': () => succeed({ id: 'a/b' }),
  })
  const query = { kind: ['raw', 'cut'], q: '', page: 2, ids: undefined }
  expect(await client.send(LIST, { query })).toEqual(EMPTY_LIST)
  expect(requests[0]!.query.toString()).toBe('kind=raw&kind=cut&page=2')
  await client.send(STONES.update!, { params: { id: 'a/b' }, body: { version: 1 } })
  expect(requests[1]).toMatchObject({ method: 'PATCH', body: { version: 1 } })
})

test('An error response has its status, code, details and and wait.', async () => {
  const details = [{ path: 'email', message: 'Invalid email' }]
  const { client } = createClient({
    'POST /console/session': inOrder(
      () => refuse(400, 'VALIDATION_FAILED', { details }),
      () => refuse(429, 'RATE_LIMITED', { headers: { 'retry-after': '90' } }),
    ),
  })
  const attempt = () => client.call(signIn, { body: { email: 'a', password: 'b' } })
  await expect(attempt()).rejects.toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: 'errors.VALIDATION_FAILED',
    details,
  })
  await expect(attempt()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 90 })
})

test('A response that is no envelope, no response and a slow one are told apart.', async () => {
  const { client } = createClient({
    'GET /console/session': inOrder(
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => {
        throw new DOMException('too slow', 'TimeoutError')
      },
    ),
  })
  const attempt = () => client.call(getSession, {})
  await expect(attempt()).rejects.toMatchObject({ code: 'UNREADABLE', status: 502 })
  await expect(attempt()).rejects.toMatchObject({ code: 'OFFLINE', status: 0 })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await expect(attempt()).rejects.toMatchObject({ code: 'TIMED_OUT', status: 0 })
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
})

test('An aborted call rejects as aborted, which is no error for people.', async () => {
  const { client, requests } = createClient({ 'GET /console/stones': () => succeed(EMPTY_LIST) })
  await expect(client.send(LIST, { signal: AbortSignal.abort() })).rejects.toHaveProperty(
    'name',
    'AbortError',
  )
  expect(requests).toEqual([])
})

test('A call that needs a confirmation is repeated once after it, with the same body.', async () => {
  const { client, requests, confirmIdentity } = createClient({
    'PATCH /console/stones/1': inOrder(
      () => refuse(403, 'STEP_UP_REQUIRED'),
      () => succeed({ id: '1' }),
    ),
  })
  const parts = { params: { id: '1' }, body: { version: 1, name: 'Jade' } }
  expect(await client.send(STONES.update!, parts)).toEqual({ id: '1' })
  expect(requests.map(({ body }) => body)).toEqual([parts.body, parts.body])
  expect(confirmIdentity).toHaveBeenCalledTimes(1)
})

test('A call fails if people do not confirm, or if the server still wants it after they did.', async () => {
  const handlers = { 'GET /console/stones': () => refuse(403, 'STEP_UP_REQUIRED') }
  const cancelled = createClient(handlers, { confirmed: false, signedIn: true })
  await expect(cancelled.client.send(LIST, {})).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect(cancelled.requests).toHaveLength(1)
  const repeated = createClient(handlers)
  await expect(repeated.client.send(LIST, {})).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect(repeated.requests).toHaveLength(2)
})

test('After the session has ended, a call waits for signing in; signing in itself never does.', async () => {
  const { client, signInAgain } = createClient({
    'GET /console/stones': inOrder(
      () => refuse(401, 'UNAUTHENTICATED'),
      () => refuse(403, 'STEP_UP_REQUIRED'),
      () => succeed(EMPTY_LIST),
    ),
    'GET /console/session': () => refuse(401, 'UNAUTHENTICATED'),
    'POST /console/session/step-up': () => refuse(403, 'SECOND_FACTOR_INVALID'),
  })
  expect(await client.send(LIST, {})).toEqual(EMPTY_LIST)
  await expect(client.call(getSession, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const wrong = client.call(stepUp, { body: { password: 'wrong' } })
  await expect(wrong).rejects.toMatchObject({ code: 'SECOND_FACTOR_INVALID' })
  expect(signInAgain).toHaveBeenCalledTimes(1)
})

test('A call has the types of its endpoint.', async () => {
  const { client } = createClient({ 'GET /console/session': () => succeed(aSession()) })
  const { staff } = await client.call(getSession, {})
  expect(staff.email.toUpperCase()).toBe('MEI@EXAMPLE.COM')
})
