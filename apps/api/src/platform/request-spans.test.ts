import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { INSIDE } from './network.ts'
import { traceRequests } from './request-spans.ts'
import { findRunningTrace, inSpan, setTracing, type SpanEnd, type SpanStart } from './spans.ts'

const TOLD = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

let seen: (SpanStart & SpanEnd & { isEnded?: boolean })[] = []

beforeEach(() => {
  seen = []
  setTracing({
    begin(start) {
      const span: (typeof seen)[number] = { ...start }
      seen.push(span)
      return {
        run: (work) => work(),
        end: (end) => {
          const told = Object.entries(end ?? {}).filter(([, value]) => value !== undefined)
          if (!span.isEnded) Object.assign(span, Object.fromEntries(told), { isEnded: true })
        },
      }
    },
    findRunning: () => undefined,
  })
})
afterEach(() => setTracing(undefined))

async function anApp(trustProxy: string[] | false = ['127.0.0.1']) {
  const app = Fastify({ trustProxy })
  traceRequests(app)
  app.get('/healthz', async () => 'up')
  app.get('/api/orders/:id', async () => ({}))
  app.get('/api/broken', async () => Promise.reject(new Error('of mei@example.com')))
  app.get('/*', async (request, reply) => reply.code(request.url.startsWith('/no') ? 404 : 200).send('page'))
  return app
}

describe('a request', () => {
  test('is named by its route, never by what fills it', async () => {
    const app = await anApp()
    await app.inject({ url: '/api/orders/o-17?token=secret' })
    await app.inject({ url: '/product/rose-quartz?q=secret' })
    await app.inject({ url: '/cart?token=secret' })
    await app.inject({ url: '/no-such/secret' })
    await app.inject({ url: '/' })
    expect(seen.map(({ name }) => name)).toEqual([
      'GET /api/orders/:id',
      'GET /product/*',
      'GET /cart',
      'GET /*',
      'GET /*',
    ])
    expect(JSON.stringify(seen)).not.toMatch(/secret|rose|o-17/)
  })

  test('that a probe makes is no span', async () => {
    await (await anApp()).inject({ url: '/healthz' })
    expect(seen).toEqual([])
  })

  test('that fails is a failed span, and its error says nothing more', async () => {
    await (await anApp()).inject({ url: '/api/broken' })
    expect(seen).toMatchObject([{ error: { code: '500' }, facts: { 'http.response.status_code': 500 } }])
    expect(JSON.stringify(seen)).not.toContain('mei')
  })

  test.each([
    ['a trusted proxy', ['127.0.0.1'], { 'x-forwarded-for': '203.0.113.9' }, TOLD],
    ['nobody whom a proxy told of', ['127.0.0.1'], {}, 'none'],
    ['a stranger who claims to be a proxy', ['10.0.0.0/8'], { 'x-forwarded-for': '203.0.113.9' }, 'none'],
    ['anybody where no proxy is trusted', false as const, { 'x-forwarded-for': '203.0.113.9' }, 'none'],
  ])('told of its trace by %s belongs to it, or not', async (_, trusted, headers, parent) => {
    const app = await anApp(trusted)
    await app.inject({ url: '/cart', headers: { ...headers, traceparent: TOLD } })
    expect(seen[0]!.parent).toBe(parent)
  })

  test('from within the process belongs to the page that asks', async () => {
    await (await anApp()).inject({ url: '/cart', remoteAddress: INSIDE, headers: { traceparent: TOLD } })
    expect(seen[0]!.parent).toBeUndefined()
  })
})

test('without tracing work is done as it is', async () => {
  setTracing(undefined)
  expect(await inSpan({ name: 'work', kind: 'internal' }, async () => 1)).toBe(1)
  expect(findRunningTrace()).toBeUndefined()
})
