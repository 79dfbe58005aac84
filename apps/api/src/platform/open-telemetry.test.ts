import { expect, onTestFinished, test } from 'vitest'
import { startTraceReceiver } from '../../test/trace-receiver.ts'
import { AppError } from './app-error.ts'
import { openTracing, type OpenTelemetryOptions } from './open-telemetry.ts'
import { findRunningTrace, inSpan, setTracing } from './spans.ts'

async function begin(options: Partial<OpenTelemetryOptions> = {}, answer?: { status: number }) {
  const receiver = await startTraceReceiver(answer)
  const url = `${receiver.url}/v1/traces`
  const reported: string[] = []
  const tracing = openTracing({
    ...{ url, serviceName: 'a shop', sampler: 'parentbased_always_on', share: 1 },
    report: (message) => void reported.push(message),
    ...options,
  })
  setTracing(tracing)
  onTestFinished(async () => {
    await tracing.close()
    setTracing(undefined)
  })
  return { ...receiver, tracing, reported }
}

test('spans lie in one another, and a job goes on with the trace of its request', async () => {
  const { spans, tracing } = await begin()
  let traceparent = ''
  await inSpan({ name: 'request', kind: 'server', parent: 'none' }, async () => {
    await inSpan({ name: 'query', kind: 'client', facts: { text: 'x'.repeat(5_000) } }, async () => {})
    traceparent = findRunningTrace()!.traceparent
  })
  expect(findRunningTrace()).toBeUndefined()
  await inSpan({ name: 'job', kind: 'consumer', parent: traceparent }, async () => {})
  await tracing.close()

  const [query, request, job] = spans
  expect(spans.map(({ name }) => name)).toEqual(['query', 'request', 'job'])
  expect(query).toMatchObject({ service: 'a shop', traceId: request!.traceId, parentSpanId: request!.spanId })
  expect(String(query!.facts['text'])).toHaveLength(1_000)
  expect(job).toMatchObject({ traceId: request!.traceId, parentSpanId: request!.spanId })
})

test('a failure is told by its kind alone', async () => {
  const { spans, tracing } = await begin()
  const errors = [
    new AppError('PAYMENT_PROVIDER_UNAVAILABLE'),
    Object.assign(new Error('for mei@example.com'), { code: '40001' }),
    new TypeError('for mei@example.com'),
  ]
  for (const error of errors)
    await inSpan({ name: 'work', kind: 'internal' }, () => Promise.reject(error)).catch(() => {})
  await tracing.close()
  expect(spans.map(({ isFailed, facts }) => [isFailed, facts['error.type']])).toEqual([
    [true, 'PAYMENT_PROVIDER_UNAVAILABLE'],
    [true, '40001'],
    [true, 'TypeError'],
  ])
  expect(JSON.stringify(spans)).not.toContain('mei')
})

test.each<[OpenTelemetryOptions['sampler'], number, string, number]>([
  ['always_on', 1, 'none', 1],
  ['always_off', 1, 'none', 0],
  ['traceidratio', 0, 'none', 0],
  ['parentbased_traceidratio', 0, 'none', 0],
  ['parentbased_traceidratio', 0, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 1],
  ['parentbased_always_on', 1, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 0],
  ['always_on', 1, 'nonsense', 1],
])('%s with %d, below %s, takes %d', async (sampler, share, parent, count) => {
  const { spans, tracing } = await begin({ sampler, share })
  await inSpan({ name: 'work', kind: 'server', parent }, async () => {})
  await tracing.close()
  expect(spans).toHaveLength(count)
})

test('a collector that takes no spans is told of once', async () => {
  const { tracing, reported } = await begin({}, { status: 400 })
  for (let count = 0; count < 3; count += 1) {
    await inSpan({ name: 'work', kind: 'server' }, async () => {})
    await tracing.flush()
  }
  expect(reported).toEqual([expect.stringContaining('Bad Request')])
})
