import { defineEndpoint, typesOf, type Endpoint, type EndpointSchemas } from '@shop/contract/endpoint'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createAnswerCache } from './answer-cache.ts'
import type { ContentWatch } from './content-watch.ts'
import { createKeptCalls } from './kept-calls.ts'
import { createRoute } from './route.ts'

const goodsSchemas = {
  params: z.object({ name: z.string() }),
  query: z.object({ colour: z.string().default('any') }),
  data: z.object({ name: z.string(), colour: z.string(), visitor: z.string() }),
}
const plainSchemas = {
  params: z.object({ name: z.string() }),
  data: z.object({ name: z.string() }),
}
const getGoods = defineEndpoint({
  ...{ method: 'GET', path: '/goods/:name', summary: 'Goods', auth: 'public', errors: [] },
  schemas: typesOf<typeof goodsSchemas>(),
})
const getPlain = defineEndpoint({
  ...{ method: 'GET', path: '/plain/:name', summary: 'Goods without a query', auth: 'public', errors: [] },
  schemas: typesOf<typeof plainSchemas>(),
})
const schemas = new Map<Endpoint, EndpointSchemas>([
  [getGoods, goodsSchemas],
  [getPlain, plainSchemas],
])

const watch = { follow: () => {}, isWatched: () => true, getNoticedMs: () => 0 } as unknown as ContentWatch
const cache = createAnswerCache({ watch, maxBytes: 1_000_000, report: () => {} })
const kept = createKeptCalls({
  ...{ cache, root: '', headers: {}, count: () => {} },
  ...{ isShown: () => true, listShown: () => ['goods'] },
})
const app = Fastify()
app.decorateRequest('caller', undefined)
const limits = { countCall: async () => {}, consume: async () => {}, consumeByUser: async () => {} }
const guards = {
  limits,
  kept,
  findSchemas: (endpoint: Endpoint) => schemas.get(endpoint)!,
} as unknown as Parameters<typeof createRoute>[1]
const route = createRoute(app, guards)
let made = 0
route(getGoods, async ({ params, query, headers, network, device, setHeader }) => {
  made += 1
  setHeader('X-Made', String(made))
  const visitor = [headers.cookie, headers.authorization, network, device].filter(Boolean).join()
  return { ...params, ...query, visitor }
})
route(getPlain, async ({ params }) => {
  made += 1
  return params
})
afterAll(async () => {
  await app.close()
  await cache.close()
})
beforeEach(() => void (made = 0))

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers })
  return { headers: answer.headers, data: answer.json<{ data: Record<string, string> }>().data }
}

test('nothing of the visitor who asks first is in the answer that is kept for everybody', async () => {
  const mine = { cookie: 'mine', authorization: 'Bearer mine', 'user-agent': 'my browser' }
  const first = await ask('/goods/jade?colour=green', mine)
  expect(first.data['visitor']).toBe('mine,Bearer mine,127.0.0.1,my browser')
  const second = await ask('/goods/jade?colour=green', mine)
  expect(second.data).toEqual({ name: 'jade', colour: 'green', visitor: '' })
  expect(second.headers['x-made']).toBeUndefined()
  expect((await ask('/goods/jade?colour=green')).data).toEqual(second.data)
  expect(made).toBe(2)
})

test('a call is kept under what its contract knows of its query, and under nothing else', async () => {
  for (const url of ['/plain/jade?1', '/plain/jade?colour=green', '/goods/jade?colour=red&1']) {
    made = 0
    for (let time = 0; time < 3; time += 1) expect((await ask(url)).data['name']).toBe('jade')
    expect([url, made]).toEqual([url, 3])
  }
  made = 0
  for (let time = 0; time < 3; time += 1) await ask('/plain/jade')
  expect(made).toBe(2)
})
