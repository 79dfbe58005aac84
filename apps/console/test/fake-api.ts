import type { ConsoleSession } from '@shop/contract/staff/session.console'
import type { ErrorCode } from '@shop/contract/http/errors'
import { RESOURCES } from '../src/data/resources.ts'

/** One request that the console made. */
export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

type Handler = (request: FakeRequest) => Response | Promise<Response>

/** A server of these handlers, by `GET /console/session`; each call is recorded. Anything else fails the call. */
export function createFakeApi(handlers: Record<string, Handler>) {
  const requests: FakeRequest[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(String(address), 'http://console.example')
    const request = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body,
    }
    requests.push(request)
    const handler = handlers[`${request.method} ${request.path}`]
    if (!handler) throw new TypeError(`No handler for ${request.method} ${request.path}`)
    return handler(request)
  }
  return { fetch, requests }
}

/** The same server, whose lists refuse a column that the real ones cannot be sorted by. */
export function withRealSorts(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), 'http://console.example')
    const list = Object.values(RESOURCES).find(
      (each) => each.list && `/api${each.list.path}` === pathname,
    )?.list
    const { error } = list?.schemas.query?.safeParse(Object.fromEntries(searchParams)) ?? {}
    const isRefused = error?.issues.some(({ path }) => path[0] === 'sort')
    return isRefused ? refuse(400, 'VALIDATION_FAILED') : fetch(address, init)
  }
}

/** A successful response. */
export function succeed(data: unknown): Response {
  return Response.json({ success: true, data })
}

/** An error response. */
export function refuse(
  status: number,
  code: ErrorCode,
  { details, headers }: { details?: unknown[]; headers?: Record<string, string> } = {},
): Response {
  const error = { code, message: code, ...(details && { details }) }
  return Response.json({ success: false, error }, { status, ...(headers && { headers }) })
}

/** Responds with one of these after the other; the last one from then on. */
export function inOrder(...handlers: [Handler, ...Handler[]]): Handler {
  let next = 0
  return (request) => handlers[Math.min(next++, handlers.length - 1)]!(request)
}

/** A session of somebody who may see the audit log. */
export function aSession(changes: Partial<ConsoleSession> = {}): ConsoleSession {
  return {
    state: 'complete',
    staff: { id: 'staff-1', email: 'mei@example.com', name: 'Mei Lin', language: 'en', role: 'owner' },
    permissions: ['audit.read'],
    factors: ['totp', 'recovery_code'],
    expires_at: '2026-11-25T20:00:00.000Z',
    ...changes,
  }
}
