import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TRACING_VARIABLES, toTracing } from './tracing-config.ts'

const Variables = z.object(TRACING_VARIABLES)
const read = (environment: Record<string, string>) => toTracing(Variables.parse(environment)).tracing
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

describe('traces', () => {
  test('are off without an endpoint', () => {
    expect(read({})).toBeUndefined()
    expect(read({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined()
    expect(read({ ...COLLECTOR, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  })

  test('go below the general endpoint, or to the one of traces', () => {
    expect(read(COLLECTOR)).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      serviceName: 'spiritual-treasures',
      sampler: 'parentbased_always_on',
      share: 1,
    })
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }
    expect(read({ ...COLLECTOR, ...own })).toMatchObject({ url: 'https://traces.example/in' })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('are rejected with %s=%s', (name, value) => {
    expect(Variables.safeParse({ [name]: value }).error?.issues).toMatchObject([{ path: [name] }])
  })
})
