import type { z } from 'zod'
import { parseJson, requestText } from '../../../http/request-text.ts'
import { SECOND } from '../../../jobs/clock.ts'
import { PORT_TIMEOUT_MS } from './pay-deadline.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './payment-port.ts'

/** A token is renewed this long before it expires, so that none expires in flight. */
const RENEW_BEFORE_MS = 60 * SECOND
/** Closes the connection of a request nothing waits for any more: longer than any timeout of a port. */
export const REQUEST_TIMEOUT_MS = PORT_TIMEOUT_MS + 1 * SECOND
const MAX_RESPONSE_BYTES = 1024 * 1024
/**
 * Statuses that do not judge the request itself: expired keys, rate limits, a conflict with the same request.
 */
const LATER_STATUSES = [401, 408, 409, 425, 429]

interface ProviderRequest {
  /** Relative to the provider's address, with a leading slash. */
  path: string
  /** The body to send; without it the request is a GET. */
  body?: string
  /** The method of a request with a body: POST by default. */
  method?: 'PATCH'
  headers?: Record<string, string>
}

interface ProviderResponse {
  status: number
  text: string
}

interface AccessToken {
  value: string
  /** When it expires, in ms since 1970. */
  endsAt: number
}

/** Sends a request, and parses the response by its schema. */
export type ProviderRequester = <T>(schema: z.ZodType<T>, request: ProviderRequest) => Promise<T>

export type ProviderHttp = ReturnType<typeof createProviderHttp>

/** A rejected request; `body` is the provider's response. */
export class ProviderResponseError extends ProviderRefusedError {
  readonly status: number
  readonly body: unknown

  constructor({ status, text }: ProviderResponse) {
    super(`${status}`)
    this.status = status
    this.body = parseJson(text)
  }
}

interface Options {
  /** The provider's address, without a path. */
  base: string
  /** Requests a token. Never called concurrently; other callers wait for its result. */
  login: (request: ProviderRequester) => Promise<AccessToken>
}

/**
 * JSON over HTTP with a provider that issues access tokens. Anything but a clear response (timeout, redirect,
 * server error, invalid body) is a ProviderUnavailableError.
 */
export function createProviderHttp({ base, login }: Options) {
  const tokens = createTokens(() => login(toRequester((request, signal) => send(base, request, signal))))

  async function sendWithToken(request: ProviderRequest, signal: AbortSignal): Promise<ProviderResponse> {
    const attempt = async () => {
      const token = await tokens.get()
      const authorization = `Bearer ${token.value}`
      const headers = { 'content-type': 'application/json', ...request.headers, authorization }
      return { token, answer: await send(base, { ...request, headers }, signal) }
    }
    const { token, answer: response } = await attempt()
    if (response.status !== 401) return response
    // The token expired early or was revoked; the provider has done nothing yet.
    tokens.forget(token)
    return (await attempt()).answer
  }

  return {
    /** Runs the requests of one port call, which share one timeout. */
    exchange: <T>(work: (request: ProviderRequester) => Promise<T>): Promise<T> =>
      work(toRequester(sendWithToken)),
  }
}

/** @throws ProviderUnavailableError unless it arrives complete, in time and without a redirect */
export async function fetchText(
  url: URL,
  init: RequestInit,
  limits: { signal: AbortSignal; maxBytes: number },
): Promise<ProviderResponse> {
  try {
    return await requestText(url, init, limits)
  } catch (error) {
    const reason = limits.signal.aborted ? 'no response in time' : 'no response'
    throw new ProviderUnavailableError(reason, { cause: error })
  }
}

/** An id as a part of a path. @throws ProviderRefusedError for what would change the path */
export function toPathPart(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new ProviderRefusedError('not an id')
  return id
}

function toRequester(
  send: (request: ProviderRequest, signal: AbortSignal) => Promise<ProviderResponse>,
): ProviderRequester {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  return async (schema, request) => readResponse(schema, await send(request, signal))
}

function send(
  base: string,
  { path, body, method, headers }: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  const init = {
    method: body === undefined ? 'GET' : (method ?? 'POST'),
    headers: headers ?? {},
    body: body ?? null,
  }
  return fetchText(new URL(path, base), init, { signal, maxBytes: MAX_RESPONSE_BYTES })
}

function readResponse<T>(schema: z.ZodType<T>, response: ProviderResponse): T {
  const { status, text } = response
  if (status >= 400 && status < 500 && !LATER_STATUSES.includes(status))
    throw new ProviderResponseError(response)
  const read = schema.safeParse(parseJson(text))
  if (status >= 200 && status < 300 && read.success) return read.data
  throw new ProviderUnavailableError(`${status}`, { cause: read.error })
}

function createTokens(login: () => Promise<AccessToken>) {
  let known: AccessToken | undefined
  let renewal: Promise<AccessToken> | undefined

  async function renew(): Promise<AccessToken> {
    try {
      known = await login()
      return known
    } finally {
      renewal = undefined
    }
  }

  return {
    async get(): Promise<AccessToken> {
      if (known && Date.now() < known.endsAt - RENEW_BEFORE_MS) return known
      renewal ??= renew()
      return renewal
    },
    /** Drops a token, unless another has replaced it. */
    forget(token: AccessToken): void {
      if (known === token) known = undefined
    },
  }
}
