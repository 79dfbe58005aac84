import { SpanKind, trace } from '@opentelemetry/api'
import { expect, onTestFinished, test } from 'vitest'
import { startTraceReceiver } from '../../test/trace-receiver.ts'
import { AppError } from '../http/app-error.ts'
import type { SamplerName, TracingConfig } from './tracing-config.ts'
import { openTracing } from './tracing-sdk.ts'
import { continueTrace, toTraceFields, toTraceparent, withSpan } from './tracing.ts'

const SAMPLED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const UNSAMPLED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
const doNothing = async () => {}

async function start(config: Partial<TracingConfig> = {}, response?: { status: number }) {
  const receiver = await startTraceReceiver(response)
  const reasons: string[] = []
  const tracing = openTracing(
    {
      url: `${receiver.url}/v1/traces`,
      serviceName: 'a shop',
      sampler: 'parentbased_always_on',
      share: 1,
      ...config,
    },
    (reason) => void reasons.push(reason),
  )
  onTestFinished(() => tracing.close())
  return { ...receiver, tracing, reasons }
}

test('spans are children of the active one, and a job continues the trace of its request', async () => {
  const { spans, tracing } = await start()
  let traceparent: string | undefined
  let fields = {}
  await withSpan('request', { kind: SpanKind.SERVER }, async () => {
    await withSpan('query', { attributes: { 'db.query.text': 'x'.repeat(5_000) } }, doNothing)
    traceparent = toTraceparent()
    fields = toTraceFields()
  })
  expect(toTraceparent()).toBeUndefined()
  await continueTrace(traceparent, () => withSpan('job', { kind: SpanKind.CONSUMER }, doNothing))
  await tracing.close()

  const [query, request, job] = spans
  expect(spans.map(({ name }) => name)).toEqual(['query', 'request', 'job'])
  expect(query).toMatchObject({ service: 'a shop', traceId: request!.traceId, parentSpanId: request!.spanId })
  expect(String(query!.attributes['db.query.text'])).toHaveLength(1_000)
  expect(job).toMatchObject({ traceId: request!.traceId, parentSpanId: request!.spanId })
  expect(fields).toEqual({ trace_id: request!.traceId, span_id: request!.spanId })
})

test('an error is recorded by its code or class, never by its message', async () => {
  const { spans, tracing } = await start()
  const errors = [
    new AppError('PAYMENT_PROVIDER_UNAVAILABLE'),
    Object.assign(new Error('for mei@example.com'), { code: '40001' }),
    new TypeError('for mei@example.com'),
  ]
  for (const error of errors)
    await expect(withSpan('work', {}, () => Promise.reject(error))).rejects.toBe(error)
  await tracing.close()
  expect(spans.map(({ isFailed, attributes }) => [isFailed, attributes['error.type']])).toEqual([
    [true, 'PAYMENT_PROVIDER_UNAVAILABLE'],
    [true, '40001'],
    [true, 'TypeError'],
  ])
  expect(JSON.stringify(spans)).not.toContain('mei')
})

test('attributes of instrumentations are exported without personal data, values, addresses and messages', async () => {
  const { messages, spans, tracing } = await start()
  const attributes = {
    'db.query.text': "SELECT 'secret', 'it''s secret' FROM users WHERE email = mei@example.com AND id = $1",
    'url.path': '/verify?token=secret',
    'db.postgresql.values': ['secret'],
  }
  const span = trace.getTracer('some-instrumentation').startSpan("SELECT 'secret'", { attributes })
  span.addLink({ context: span.spanContext(), attributes: { note: 'secret' } })
  span.recordException(new Error('secret'))
  span.setStatus({ code: 2, message: 'secret' })
  span.end()
  const cut = { 'db.query.text': `SELECT $1, '${'secret'.repeat(1_000)}'` }
  await withSpan('cut', { attributes: cut }, doNothing)
  await tracing.close()
  expect(spans).toMatchObject([
    {
      name: "SELECT '?'",
      isFailed: true,
      attributes: { 'db.query.text': "SELECT '?', '?' FROM users WHERE email = [e-mail] AND id = $1" },
    },
    { name: 'cut', isFailed: false, attributes: { 'db.query.text': "SELECT $1, '?'" } },
  ])
  expect(JSON.stringify(messages)).not.toMatch(/secret|mei/)
})

test.each<[SamplerName, number, string | undefined, number]>([
  ['always_on', 1, undefined, 1],
  ['always_off', 1, undefined, 0],
  ['traceidratio', 0, undefined, 0],
  ['parentbased_traceidratio', 0, undefined, 0],
  ['parentbased_traceidratio', 0, SAMPLED, 1],
  ['parentbased_always_on', 1, UNSAMPLED, 0],
  ['always_on', 1, 'nonsense', 1],
])('%s with share %d below %s records %d spans', async (sampler, share, parent, count) => {
  const { spans, tracing } = await start({ sampler, share })
  await continueTrace(parent, () => withSpan('work', {}, doNothing))
  await tracing.close()
  expect(spans).toHaveLength(count)
})

test('a collector that refuses spans is reported once', async () => {
  const { tracing, reasons } = await start({}, { status: 400 })
  for (let count = 0; count < 3; count += 1) {
    await withSpan('work', {}, doNothing)
    await tracing.flush()
  }
  expect(reasons).toEqual([expect.stringContaining('Bad Request')])
})

test('without tracing work runs unchanged', async () => {
  expect(await withSpan('work', {}, async () => [toTraceparent(), toTraceFields()])).toEqual([undefined, {}])
})
