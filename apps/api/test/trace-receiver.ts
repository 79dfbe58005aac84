import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attributes = { key: string; value: Value }[]

/** The part of an OTLP message that tests read (opentelemetry-proto, `ExportTraceServiceRequest` as JSON). */
interface Message {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: { spans: WireSpan[] }[]
  }[]
}

interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attributes
  status: { code: number }
}

export interface ReceivedSpan {
  service: unknown
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: string | undefined
  isFailed: boolean
  milliseconds: number
  attributes: Record<string, unknown>
}

const FAILED = 2
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer']

/** A trace collector on loopback: OTLP over HTTP, as JSON. It is closed after the test. */
export async function startTraceReceiver({ status = 200 } = {}) {
  const spans: ReceivedSpan[] = []
  const paths: string[] = []
  const messages: unknown[] = []
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    void json(request).then((message) => {
      messages.push(message)
      spans.push(...toSpans(message as Message))
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, messages, paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function toSpans({ resourceSpans }: Message): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: toRecord(resource.attributes)['service.name'],
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        name: span.name,
        kind: KINDS[span.kind],
        isFailed: span.status.code === FAILED,
        milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        attributes: toRecord(span.attributes),
      })),
    ),
  )
}

function toRecord(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
