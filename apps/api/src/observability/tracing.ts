import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type SpanOptions,
} from '@opentelemetry/api'

/**
 * Runs work as a span below the active one; it fails when the work throws. Names and attributes must not hold ids or
 * texts of shoppers. Unless tracing is configured, OpenTelemetry's API does nothing here.
 */
export function withSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('shop').startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setAttribute('error.type', toErrorType(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A code of the catalogue, of the database or of the network, else the name of the class. Messages may name people. */
function toErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(typeof code === 'string' ? code : (name ?? 'Error'))
}

/** The active trace as a `traceparent` (W3C Trace Context), to go on with it elsewhere; undefined outside of traces. */
export function toTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Runs work as a part of the trace that `traceparent` names, or of none. */
export function continueTrace<Result>(traceparent: string | undefined, work: () => Result): Result {
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work)
}

/** What a log line says of the active span. */
export function toTraceFields(): { trace_id?: string; span_id?: string } {
  const active = trace.getActiveSpan()?.spanContext()
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {}
}
