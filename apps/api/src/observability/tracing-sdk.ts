import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
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
import { redactBefore } from './redaction.ts'
import type { TracingConfig } from './tracing-config.ts'

const ROOT_SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share: number) => new TraceIdRatioBasedSampler(share),
}

/** Longer statements are truncated. */
const MAX_ATTRIBUTE_LENGTH = 1_000
/** How long closing waits for the last spans to be exported. */
const CLOSE_TIMEOUT_MS = 2_000
const REPORT_INTERVAL_MS = 60_000

/**
 * Sets up OpenTelemetry for this process: spans are redacted, then exported in batches as OTLP/HTTP JSON. The exporter
 * reads its headers, certificates and timeouts from `OTEL_EXPORTER_OTLP_…`. `report` is called at most once a minute
 * with the reason of a failed export. Imported only if tracing is configured.
 */
export function openTracing(config: TracingConfig, report: (reason: string) => void) {
  const diagnostics = toDiagnostics(report)
  const reportLoss = (reason: unknown) => diagnostics.error(String(reason))
  const exporter = new OTLPTraceExporter({ url: config.url })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': config.serviceName })),
    sampler: toSampler(config),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [redactBefore(new BatchSpanProcessor({ exporter }))],
  })
  diag.setLogger(diagnostics, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)

  return {
    /** Exports the pending spans. */
    flush: (): Promise<void> => provider.forceFlush().catch(reportLoss),

    /** Exports the pending spans, within a timeout, and stops recording. */
    async close(): Promise<void> {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())
      await Promise.race([provider.shutdown().catch(reportLoss), timeout])
      for (const part of [trace, propagation, context, diag]) part.disable()
    },
  }
}

function toSampler({ sampler, share }: TracingConfig) {
  const root = ROOT_SAMPLERS[sampler.replace('parentbased_', '') as keyof typeof ROOT_SAMPLERS](share)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function toDiagnostics(report: (reason: string) => void) {
  let reportedAt = -Infinity
  const reportSeldom = (message: string) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    report(message.slice(0, MAX_ATTRIBUTE_LENGTH))
  }
  const ignore = () => {}
  return { error: reportSeldom, warn: reportSeldom, info: ignore, debug: ignore, verbose: ignore }
}
