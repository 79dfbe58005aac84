/** What a span tells besides its name and times. Never an address, a text, a person's id, or a value of a query. */
export type SpanFacts = Record<string, string | number | boolean>

export interface SpanStart {
  /** One of few: a pattern, never what is filled in. */
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  facts?: SpanFacts
  /** `traceparent` (W3C Trace Context) of the span that it belongs to, or `none`; by default the running one. */
  parent?: string | undefined
  /** When it began, in ms since 1970; by default now. */
  startedAt?: number
}

export interface SpanEnd {
  /** Where the name is known only now. */
  name?: string | undefined
  facts?: SpanFacts
  /** Makes the span a failed one. Only its kind is told: messages may name people. */
  error?: unknown
}

export interface Span {
  /** Runs work as a part of the span. */
  run<Result>(work: () => Result): Result
  /** The first call counts. */
  end(end?: SpanEnd): void
}

/** Which span is running, in hexadecimal digits, and as other programs are told of it. */
export interface TraceIds {
  traceId: string
  spanId: string
  traceparent: string
}

/** What records spans: OpenTelemetry, when it is configured. */
export interface Tracing {
  begin(start: SpanStart): Span
  findRunning(): TraceIds | undefined
}

/** One for the process, as the log's destination is; none, and nothing of it loaded, unless it is configured. */
let tracing: Tracing | undefined

/** Lets spans be recorded from now on, or no more. Before anything is built that asks `isTracing`. */
export function setTracing(next: Tracing | undefined): void {
  tracing = next
}

export function isTracing(): boolean {
  return tracing !== undefined
}

/** Undefined where nothing is recorded. */
export function beginSpan(start: SpanStart): Span | undefined {
  return tracing?.begin(start)
}

/** Does work as a span: it ends when the work does, and fails when it throws. */
export function inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = tracing?.begin(start)
  return span ? endWith(span, work) : work()
}

async function endWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

/** Undefined outside of spans. */
export function findRunningTrace(): TraceIds | undefined {
  return tracing?.findRunning()
}

/** What a line of the log tells of the span in which it was written. */
export function toTraceFacts(): { trace_id?: string; span_id?: string } {
  const running = findRunningTrace()
  return running ? { trace_id: running.traceId, span_id: running.spanId } : {}
}
