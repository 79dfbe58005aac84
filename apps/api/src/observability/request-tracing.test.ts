import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTraceReceiver } from '../../test/trace-receiver.ts'
import { INSIDE } from '../http/network.ts'
import { traceRequests } from './request-tracing.ts'
import { openTracing } from './tracing-sdk.ts'
import { toTraceFields, withSpan } from './tracing.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`

/** A traced app on loopback, and the spans that its collector has received once tracing is closed. */
async function startApp(trustProxy: string[] | false = ['127.0.0.1']) {
  const { messages, spans, url } = await startTraceReceiver()
  const tracing = openTracing(
    {
      url: `${url}/v1/traces`,
      serviceName: 'a shop',
      sampler: 'parentbased_always_on',
      share: 1,
    },
    (reason) => expect.unreachable(reason),
  )
  const app = Fastify({ trustProxy })
  onTestFinished(async () => {
    await app.close()
    await tracing.close()
  })
  await traceRequests(app)
  app.get('/healthz', async () => 'up')
  app.get('/assets/*', async () => 'file')
  app.get('/api/orders/:id', async () => ({}))
  app.post('/api/orders', async () => toTraceFields())
  app.get('/api/broken', async () => Promise.reject(new Error('secret')))
  app.get('/api/refused', async (_, reply) => reply.code(403).send('secret'))
  app.get('/page', () => withSpan('render page', {}, async () => (await inside(app)).body))
  app.get('/*', async (request, reply) => reply.code(request.url.startsWith('/no') ? 404 : 200).send('page'))
  return { app, messages, spans, tracing }
}

const inside = (app: Awaited<ReturnType<typeof startApp>>['app']) =>
  app.inject({ url: '/api/orders/o-17', remoteAddress: INSIDE })

test('a request is named by its route, never by its parameters', async () => {
  const { app, messages, spans, tracing } = await startApp()
  await app.inject({ url: '/api/orders/o-17?token=secret' })
  await app.inject({ url: '/product/rose-quartz?q=secret' })
  await app.inject({ url: '/cart?token=secret' })
  await app.inject({ url: '/no-such/secret' })
  await app.inject({ url: '/' })
  await tracing.close()
  expect(spans.map(({ name }) => name)).toEqual([
    'GET /api/orders/:id',
    'GET /product/*',
    'GET /cart',
    'GET /*',
    'GET /*',
  ])
  expect(spans[0]).toMatchObject({
    kind: 'server',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/orders/:id',
      'http.response.status_code': 200,
    },
  })
  expect(JSON.stringify(messages)).not.toMatch(/secret|rose|o-17/)
})

test('probes and files are not traced', async () => {
  const { app, spans, tracing } = await startApp()
  await app.inject({ url: '/healthz' })
  await app.inject({ url: '/assets/entry.js' })
  await tracing.close()
  expect(spans).toEqual([])
})

test('a 5xx request is a failed span, a 4xx is not; neither has a message', async () => {
  const { app, messages, spans, tracing } = await startApp()
  await app.inject({ url: '/api/broken' })
  await app.inject({ url: '/api/refused' })
  await tracing.close()
  expect(spans).toMatchObject([
    { isFailed: true, attributes: { 'http.response.status_code': 500, 'error.type': '500' } },
    { isFailed: false, attributes: { 'http.response.status_code': 403 } },
  ])
  expect(JSON.stringify(messages)).not.toContain('secret')
})

test('a request with a body is traced beyond its body', async () => {
  const { app, spans, tracing } = await startApp()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ note: 'x'.repeat(500_000) })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/orders`, { method: 'POST', headers, body })
  const fields = (await response.json()) as Record<string, string>
  await tracing.close()
  expect(spans).toMatchObject([{ traceId: fields['trace_id'], spanId: fields['span_id'] }])
})

test('an in-process call belongs to the trace of its page', async () => {
  const { app, spans, tracing } = await startApp()
  await app.inject({ url: '/page' })
  await tracing.close()
  const find = (name: string) => spans.find((span) => span.name === name)!
  expect(spans).toHaveLength(3)
  expect(find('GET /api/orders/:id').parentSpanId).toBe(find('render page').spanId)
  expect(find('render page').parentSpanId).toBe(find('GET /page').spanId)
})

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

test.each([
  ['a trusted proxy that forwards it', ['127.0.0.1'], FORWARDED, true],
  ['a trusted proxy itself', ['127.0.0.1'], {}, false],
  ['a stranger who claims to be a proxy', ['10.0.0.0/8'], FORWARDED, false],
  ['anybody where no proxy is trusted', false as const, FORWARDED, false],
])('a request from %s joins the trace that it names, or not', async (_, trusted, headers, isJoined) => {
  const { app, spans, tracing } = await startApp(trusted)
  await app.inject({ url: '/cart', headers: { ...headers, traceparent: TRACEPARENT } })
  await tracing.close()
  expect(spans.map(({ traceId }) => traceId === TRACE_ID)).toEqual([isJoined])
})
