import { API_ROOT } from '../app/lib/api/api-transport.ts'
import { onTestFinished, vi } from 'vitest'

/** A response: `[status, data]`; from 400 on, data is the error code, which may have details. */
type Reply = readonly [status: number, data?: unknown, details?: readonly object[]]
type Handler = (body: unknown) => Reply | Promise<Reply>

/** A fake of the API for rendered components. */
export interface FakeApi {
  /** Sets the reply to a request such as `GET /users/addresses`. */
  on: (request: string, reply: Reply | Handler) => void
  /** All requests so far, as `GET /users/addresses`. */
  requests: string[]
  /** The idempotency keys of these requests, where they had one. */
  idempotencyKeys: string[]
}

/** Stubs `fetch` with a fake API until the test ends. A request without a reply fails like a lost connection. */
export function openFakeApi(): FakeApi {
  onTestFinished(() => void vi.unstubAllGlobals())
  const handlers = new Map<string, Reply | Handler>()
  const requests: string[] = []
  const idempotencyKeys: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const request = `${method} ${url.slice(API_ROOT.length)}`
    requests.push(request)
    const key = new Headers(headers).get('Idempotency-Key')
    if (key) idempotencyKeys.push(key)
    const handler = handlers.get(request)
    if (!handler) throw new TypeError(`No connection for ${request}`)
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const [status, data, details] = typeof handler === 'function' ? await handler(sent) : handler
    signal?.throwIfAborted()
    const payload =
      status < 400
        ? { success: true, data }
        : { success: false, error: { code: data, message: String(data), ...(details && { details }) } }
    return new Response(JSON.stringify(payload), { status })
  })
  return { on: (request, reply) => void handlers.set(request, reply), requests, idempotencyKeys }
}
