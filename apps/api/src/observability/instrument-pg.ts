import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'

/**
 * Makes each query of a traced request a span. It takes effect on modules that are loaded later, so it is imported before
 * anything that imports pg: by `--import` in workers, by boot/start.ts in a single process. Polling for jobs belongs to
 * no request and is not traced.
 */
new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })
