import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type SpanOptions,
} from '@opentelemetry/api'

/**
 * Runs work in a child span of the active one, which records a throw as an error. Names and attributes must not hold
 * ids or texts of shoppers. A no-op unless tracing is configured.
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

/** An error code of the API, the database or the network, else the class name. Messages may contain personal data. */
function toErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(typeof code === 'string' ? code : (name ?? 'Error'))
}

/** The active trace context as a `traceparent` (W3C Trace Context); undefined outside of traces. */
export function toTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Runs work in the trace of `traceparent`, or in none. */
export function continueTrace<Result>(traceparent: string | undefined, work: () => Result): Result {
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work)
}

/** Trace fields of a log line. */
export function toTraceFields(): { trace_id?: string; span_id?: string } {
  const active = trace.getActiveSpan()?.spanContext()
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {}
}
