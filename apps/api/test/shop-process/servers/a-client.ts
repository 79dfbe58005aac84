import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { SERVER_NAME } from './nginx-server.ts'

export interface TestRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** The local address to connect from: any of 127.0.0.0/8. */
  from?: string
}

export interface TestResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export type Client = ReturnType<typeof openClient>

/** A client that reaches the shop as browsers do: by TLS, at its name, over keep-alive connections. */
export function openClient({ port, certificate }: { port: number; certificate: string }) {
  const agents = new Map<string, Agent>()
  const toAgent = (from: string) => {
    const options = {
      keepAlive: true,
      maxSockets: 64,
      ca: certificate,
      servername: SERVER_NAME,
      localAddress: from,
    }
    if (!agents.has(from)) agents.set(from, new Agent(options))
    return agents.get(from)!
  }

  /** @throws when there is no response */
  async function send({
    method = 'GET',
    path,
    headers,
    body,
    from = '127.0.0.1',
  }: TestRequest): Promise<TestResponse> {
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: toAgent(from),
        servername: SERVER_NAME,
        headers: {
          host: SERVER_NAME,
          ...headers,
          ...(content && { 'content-type': 'application/json', 'content-length': content.length }),
        },
      })
      sent.once('error', reject)
      sent.once('response', async (response) => {
        const { statusCode, headers: responded } = response
        const parts = (await response.toArray().catch(reject)) as Buffer[] | void
        if (parts) resolve({ status: statusCode!, headers: responded, text: Buffer.concat(parts).toString() })
      })
      sent.end(content)
    })
  }

  return {
    send,
    async close(): Promise<void> {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** The result of one request of a load. `status` 0: no response. */
export interface Outcome {
  request: TestRequest
  status: number
  startedAt: number
  endedAt: number
}

/** Pause before a busy shop is retried: shorter than its Retry-After, to save time. */
const BUSY_PAUSE_MS = 100

/** Retries requests that a busy shop rejects with `Retry-After`, before doing anything. */
async function sendUntilAccepted(client: Client, request: TestRequest): Promise<number> {
  for (;;) {
    const { status, headers } = await client.send(request)
    if (status !== 503 || headers['retry-after'] === undefined) return status
    await delay(BUSY_PAUSE_MS)
  }
}

/** Sends requests continuously, over this many connections, until it is stopped. */
export function startLoad(client: Client, lines: number, next: (round: number) => TestRequest) {
  const outcomes: Outcome[] = []
  let round = 0
  let isOver = false

  async function keepSending(): Promise<void> {
    while (!isOver) {
      const request = next(round++)
      const startedAt = performance.now()
      const status = await sendUntilAccepted(client, request).catch(() => 0)
      outcomes.push({ request, status, startedAt, endedAt: performance.now() })
    }
  }
  const running = Promise.all(Array.from({ length: lines }, keepSending))

  return {
    /** The number of responses so far. */
    count: () => outcomes.length,
    async end(): Promise<Outcome[]> {
      isOver = true
      await running
      return outcomes
    },
  }
}

export const listFailed = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(({ status }) => status === 0 || status >= 400)
