import { z } from 'zod'

/** Where traces are exported and how they are sampled. Absent without an endpoint. */
export interface TracingConfig {
  url: string
  serviceName: string
  sampler: SamplerName
  /** For the samplers by ratio, 0 to 1. */
  share: number
}

/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof SAMPLERS)[number]

const endpoint = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})

/** OpenTelemetry's variables that the shop reads; those of the transport are read by the exporter. */
export const TRACING_VARIABLES = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional(),
  OTEL_SERVICE_NAME: z.string().default('spiritual-treasures'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}
type TracingVariables = z.output<z.ZodObject<typeof TRACING_VARIABLES>>

/** The general endpoint is the base of all signals; the one of traces is used as is (OTLP exporter specification). */
export function toTracing(env: TracingVariables): { tracing?: TracingConfig } {
  const root = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (root && `${root}/v1/traces`)
  if (!url || env.OTEL_SDK_DISABLED === 'true') return {}
  return {
    tracing: {
      url,
      serviceName: env.OTEL_SERVICE_NAME,
      sampler: env.OTEL_TRACES_SAMPLER,
      share: env.OTEL_TRACES_SAMPLER_ARG,
    },
  }
}
