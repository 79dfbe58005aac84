import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Data, Input } from '@shop/contract/http/endpoint'
import type { Envelope } from '@shop/contract/http/envelope'
import { ApiError, hasCode, type ApiErrorCode } from './api-error.ts'

const TIMEOUT_MS = 10_000

/** The parts of a request, with values as a form or a list has them. */
export interface RequestParts {
  params?: Record<string, string | number> | undefined
  query?: Record<string, unknown> | undefined
  /** JSON, or a form with a file. */
  body?: unknown
  signal?: AbortSignal | undefined
}

export interface ApiClient {
  /** Calls an endpoint; its types are the contract's. Rejects with an ApiError, or when `signal` is aborted. */
  call<E extends ConsoleEndpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Data<E>>
  /** The same for an endpoint that is known only at run time. */
  send(endpoint: ConsoleEndpoint, parts: RequestParts): Promise<unknown>
}

interface ApiClientOptions {
  fetch: typeof fetch
  /** Lets people sign in again when their session has ended. Resolves to whether they did. */
  signInAgain: () => Promise<boolean>
  /** Lets people confirm who they are. Resolves to whether they did. */
  confirmIdentity: () => Promise<boolean>
}

/** Calls the console's API. A call that needs a session or a confirmation waits for it and is repeated once. */
export function createApiClient({ fetch, signInAgain, confirmIdentity }: ApiClientOptions): ApiClient {
  const recoveries = [
    { codes: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'], recover: signInAgain },
    { codes: ['STEP_UP_REQUIRED'], recover: confirmIdentity },
  ] as const

  async function send(endpoint: ConsoleEndpoint, parts: RequestParts): Promise<unknown> {
    const recovered = new Set<unknown>()
    for (;;) {
      try {
        return await sendOnce(fetch, endpoint, parts)
      } catch (error) {
        const recovery = recoveries.find(({ codes }) => hasCode(error, ...codes))
        if (!needsSession(endpoint) || !recovery || recovered.has(recovery)) throw error
        recovered.add(recovery)
        if (!(await recovery.recover())) throw error
      }
    }
  }

  return {
    send,
    call: (endpoint, input, signal) =>
      send(endpoint, { ...(input as RequestParts), signal }) as Promise<never>,
  }
}

/** Signing in itself is never interrupted by another sign-in. */
function needsSession({ permission }: ConsoleEndpoint): boolean {
  return permission !== 'anyone' && permission !== 'password'
}

async function sendOnce(fetch: typeof globalThis.fetch, endpoint: ConsoleEndpoint, parts: RequestParts) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const { body, signal } = parts
  const isForm = body instanceof FormData
  let response: Response
  try {
    response = await fetch(`/api${toPath(endpoint.path, parts)}`, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && !isForm && JSON_BODY) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.ok && endpoint.download) return await response.blob()
    return await readEnvelope(response)
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw new ApiError(timeout.aborted ? 'TIMED_OUT' : 'OFFLINE')
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

async function readEnvelope(response: Response): Promise<unknown> {
  const { status } = response
  const envelope = await (response.json() as Promise<Envelope<unknown>>).catch(() => undefined)
  if (envelope?.success === true) return envelope.data
  const retryAfter = Number(response.headers.get('retry-after'))
  const code: ApiErrorCode = envelope?.error?.code ?? (status === 503 ? 'BUSY' : 'UNREADABLE')
  throw new ApiError(code, {
    status,
    details: envelope?.error?.details ?? [],
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}

/** `/console/orders/:id` with its parameters and query. */
function toPath(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
