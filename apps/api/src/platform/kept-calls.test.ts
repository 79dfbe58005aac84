import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import { AppError } from './app-error.ts'
import { answerBefore } from './answer-before.ts'
import type { ContentFollower, ContentWatch } from './content-watch.ts'
import { answerError } from './error-handler.ts'
import { createKeptCalls } from './kept-calls.ts'
import { INSIDE } from './network.ts'

const followers: ContentFollower[] = []
const watch = {
  follow: (follower: ContentFollower) => void followers.push(follower),
  isWatched: () => true,
  getNoticedMs: () => 0,
} as unknown as ContentWatch
const cache = createAnswerCache({ watch, maxBytes: 1_000_000, report: () => {} })
const kept = createKeptCalls({
  ...{ cache, root: '/api', headers: { 'x-content-type-options': 'nosniff' }, count: () => {} },
  isShown: (path) => path.startsWith('/goods'),
  listShown: () => ['goods'],
})

const app = Fastify()
app.setErrorHandler(answerError)
let made = 0
let price: number | undefined = 100
app.get('/api/*', async (request, reply) => {
  const make = async () => {
    made += 1
    if (price === undefined) throw new AppError('PRODUCT_NOT_FOUND')
    return { data: { price }, body: JSON.stringify({ price }) }
  }
  if (await kept.answer(request, reply, { parameters: ['colour'], make })) return reply
  return (await make()).data
})
const origin = await app.listen({ port: 0 })
answerBefore(app.server, kept.answerKept)
afterAll(async () => {
  await cache.close()
  await app.close()
})

let path = ''
beforeEach(({ task }) => {
  made = 0
  price = 100
  path = `/api/goods/${task.id}`
})
const ask = async (headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const change = () => followers.forEach((follower) => follower.drop(new Set(['goods'])))

test('what is asked for again is kept, and answered without being made', async () => {
  await ask()
  await ask()
  const answer = await ask()
  expect(made).toBe(2)
  expect(answer).toMatchObject({ status: 200, body: { price: 100 } })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('what is asked for once takes no room', async () => {
  const { misses } = cache.counts
  await ask()
  expect(cache.counts.misses).toBe(misses)
})

test('a change is shown at once', async () => {
  for (let time = 0; time < 3; time += 1) await ask()
  price = 200
  change()
  expect((await ask()).body).toEqual({ price: 200 })
})

test('nothing stands in for what is gone', async () => {
  for (let time = 0; time < 3; time += 1) await ask()
  price = undefined
  change()
  for (let time = 0; time < 3; time += 1)
    expect(await ask()).toMatchObject({ status: 404, body: { error: { code: 'PRODUCT_NOT_FOUND' } } })
})

test('pages of other sites, and pages in the making, are given nothing that is kept', async () => {
  for (let time = 0; time < 3; time += 1) await ask()
  await ask({ 'sec-fetch-site': 'cross-site' })
  // It went on to the route, whose own guard is before all else there.
  price = 300
  const inside = await app.inject({ url: path, remoteAddress: INSIDE })
  expect(inside.json()).toEqual({ price: 300 })
})

test.each(['?', '?1', '?colour=green&', '?colour=green&size=1', '?Colour=green'])(
  'an address with more than the call knows is answered and never kept: %s',
  async (query) => {
    path += query
    const { misses } = cache.counts
    for (let time = 0; time < 3; time += 1) expect(await ask()).toMatchObject({ status: 200 })
    expect(made).toBe(3)
    expect(cache.counts.misses).toBe(misses)
  },
)

test('an address with what the call knows is kept', async () => {
  path += '?colour=green&colour=blue'
  for (let time = 0; time < 3; time += 1) await ask()
  expect(made).toBe(2)
})
