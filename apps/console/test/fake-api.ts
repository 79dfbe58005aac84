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

/**
 * A server of these handlers, by `GET /console/session`; each call is recorded. Anything else fails the call. Lists are refused
 * what their real endpoint refuses, such as an unknown column to sort by.
 */
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
    if (!isListed(request)) return refuse(400, 'VALIDATION_FAILED')
    const handler = handlers[`${request.method} ${request.path}`]
    if (!handler) throw new TypeError(`No handler for ${request.method} ${request.path}`)
    return handler(request)
  }
  return { fetch, requests }
}

/** Whether the list at this address accepts the query; true where there is none. */
function isListed({ method, path, query }: FakeRequest): boolean {
  const list = Object.values(RESOURCES).find((resource) => resource.list?.path === path)?.list
  if (method !== 'GET' || !list?.schemas.query) return true
  const values = [...query.keys()].map((name) => {
    const all = query.getAll(name)
    return [name, all.length > 1 ? all : all[0]]
  })
  return list.schemas.query.safeParse(Object.fromEntries(values)).success
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
