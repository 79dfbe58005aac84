import { SpanStatusCode, type Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { withoutEmails } from '../http/error-text.ts'

/** Allowlist of exported attributes: patterns, codes and statements, never parameters. */
const ALLOWED_ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.query.text',
  'error.type',
  'peer.service',
  'mail.template',
])
/** Its exceptions hold the error's class and code alone. */
const PG_SCOPE = '@opentelemetry/instrumentation-pg'
const SERVER_ERROR = 500

/**
 * Passes spans on without personal data and secrets: query strings, literals in SQL, e-mail addresses, error messages.
 * An attribute that a later version of an instrumentation adds is dropped until it is allowed.
 */
export function redactBefore(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => next.onStart(span, parent),
    onEnd: (span) => next.onEnd(redact(span)),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}

function redact(span: ReadableSpan): ReadableSpan {
  const httpStatus = span.attributes['http.response.status_code']
  const isFailed =
    typeof httpStatus === 'number' ? httpStatus >= SERVER_ERROR : span.status.code === SpanStatusCode.ERROR
  return {
    name: redactText(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: isFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: {
      ...redactAttributes(span.attributes),
      ...(isFailed && typeof httpStatus === 'number' ? { 'error.type': String(httpStatus) } : {}),
    },
    events: span.instrumentationScope.name === PG_SCOPE ? span.events : [],
    links: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  }
}

function redactAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => ALLOWED_ATTRIBUTES.has(name))
      .map(([name, value]) => [name, typeof value === 'string' ? redactText(value) : value]),
  )
}

/** The closing quote may be missing where a long statement was cut. */
function redactText(text: string): string {
  return withoutEmails(text.replace(/'(?:[^']|'')*(?:'|$)/g, "'?'")).replace(/\s+/g, ' ')
}
