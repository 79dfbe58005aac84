import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'

/**
 * Traces each query of a traced request. Must be imported before pg: by `--import` in workers, by boot/start.ts in a
 * single process. Polling for jobs belongs to no request and is not traced.
 */
new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })
