import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanStart, TraceIds } from './spans.ts'

export interface OpenTelemetryOptions {
  /** Where spans are sent: OTLP over HTTP, as JSON. */
  url: string
  serviceName: string
  sampler: SamplerName
  /** The share of traces that the samplers by ratio take, 0 to 1. */
  share: number
  /** Hears why spans do not arrive, at most once a minute. */
  report: (message: string) => void
}

const ROOT_SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share: number) => new TraceIdRatioBasedSampler(share),
}
type RootSampler = keyof typeof ROOT_SAMPLERS
/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export type SamplerName = RootSampler | `parentbased_${RootSampler}`

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Longer statements are cut. */
const MAX_FACT_LENGTH = 1_000
/** How long an end waits for the last spans to leave. */
const CLOSE_LIMIT_MS = 2_000
const REPORT_INTERVAL_MS = 60_000

/**
 * Records spans with OpenTelemetry's own packages, and sends them in batches. Spans are ours alone: nothing is patched,
 * so no address, header or value gets into them by itself, and nothing about them is told to anybody whom the shop
 * calls. Headers, certificates and time limits of the way there are the exporter's variables (`OTEL_EXPORTER_OTLP_…`).
 */
export function openTracing(options: OpenTelemetryOptions) {
  const diagnostics = toDiagnostics(options.report)
  diag.setLogger(diagnostics, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': options.serviceName })),
    sampler: toSampler(options),
    spanLimits: { attributeValueLengthLimit: MAX_FACT_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: options.url }) })],
  })
  const tracer = provider.getTracer('shop')
  const tellOfLoss = (reason: unknown) => diagnostics.error(String(reason))

  return {
    begin(start: SpanStart): Span {
      const { name, kind, facts = {}, startedAt } = start
      const parent = toParent(start)
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: facts,
          ...(startedAt === undefined ? {} : { startTime: startedAt }),
        },
        parent,
      )
      const inside = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(inside, work),
        end({ name, facts, error } = {}) {
          if (!span.isRecording()) return
          if (name !== undefined) span.updateName(name)
          if (facts) span.setAttributes(facts)
          if (error !== undefined) {
            span.setAttribute('error.type', toErrorType(error))
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },

    findRunning(): TraceIds | undefined {
      const running = trace.getSpanContext(context.active())
      if (!running) return undefined
      const { traceId, spanId, traceFlags } = running
      const flags = (traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')
      return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
    },

    /** Sends what waits. */
    flush: (): Promise<void> => provider.forceFlush().catch(tellOfLoss),

    /** Sends what waits, if that can be done soon, and records no more. */
    async close(): Promise<void> {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
      await Promise.race([provider.shutdown().catch(tellOfLoss), limit])
      context.disable()
      diag.disable()
    },
  }
}

function toParent({ parent }: SpanStart): Context {
  if (parent === undefined) return context.active()
  const told = parseTraceParent(parent)
  return told ? trace.setSpanContext(ROOT_CONTEXT, { ...told, isRemote: true }) : ROOT_CONTEXT
}

function toSampler({ sampler, share }: OpenTelemetryOptions) {
  const root = ROOT_SAMPLERS[sampler.replace('parentbased_', '') as RootSampler](share)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** A code of the catalogue, of the database or of the network, else the name of the class. */
function toErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(typeof code === 'string' ? code : (name ?? 'Error'))
}

function toDiagnostics(report: (message: string) => void) {
  let reportedAt = -Infinity
  const tell = (message: string) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    report(message.slice(0, MAX_FACT_LENGTH))
  }
  const ignore = () => {}
  return { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }
}
