import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Data, Endpoint, Failure, Input } from '@shop/contract/http/endpoint'
import type { Envelope, ErrorDetail } from '@shop/contract/http/envelope'
import { ERRORS, toErrorMessage } from '@shop/contract/http/errors'
import { findSchemas } from '@shop/contract/http/registry'
import { API_ROOT } from '../src/app.ts'

/** Options of a call. */
export interface CallOptions {
  /** The shopper who calls. */
  as?: { token: string } | undefined
  idempotencyKey?: string
  /** Another spelling of the path; one of the endpoint's twins. */
  path?: string
  headers?: Record<string, string>
  /** The client's network address. */
  network?: string
}

/** A response: `data` of a success, `error` of a failure. Reading the wrong one fails the test. */
export interface Response<E extends Endpoint> {
  status: number
  headers: LightMyRequestResponse['headers']
  text: string
  /** The bytes, of a file. */
  body: Buffer
  data: Data<E>
  error: { code: Failure<E>; message: string; details?: ErrorDetail[] }
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Response<E>>

/**
 * Calls the application under the real URL, without a socket, and validates every response against the
 * contract.
 */
export function createCall(app: FastifyInstance): Call {
  return async (endpoint, input, options = {}) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: object }
    const response = await app.inject({
      method: endpoint.method,
      url: toUrl(API_ROOT, options.path ?? endpoint.path, {
        ...(params && { params }),
        ...(query && { query }),
      }),
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...options.headers,
      },
      ...(options.network ? { remoteAddress: options.network } : {}),
    })
    const isFile = endpoint.download !== undefined && response.statusCode === 200
    const envelope = isFile
      ? { success: true as const, data: response.body as Data<typeof endpoint> }
      : response.json<Envelope<Data<typeof endpoint>>>()
    if (isFile) expect(response.headers['content-type']).toBe(endpoint.download)
    else holdAgainstContract(endpoint, response, envelope)
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.rawPayload,
      get data() {
        if (!envelope.success) throw new Error(`Failed with ${JSON.stringify(envelope.error)}`)
        return envelope.data
      },
      get error() {
        if (envelope.success) throw new Error(`Succeeded with ${response.body}`)
        return envelope.error
      },
    }
  }
}

/** The URL of an endpoint with its parameters and query. */
export function toUrl(
  root: string,
  path: string,
  { params, query }: { params?: object; query?: object },
): string {
  return root + toPath(path, params) + toQueryString(query)
}

function toPath(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function toQueryString(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each))
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}

const GENERAL_CODES = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'BUSY',
  'UNAUTHENTICATED',
  'EMAIL_NOT_VERIFIED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_IN_USE',
]

/** Fails unless a response, success or failure, has exactly what the contract declares. */
function holdAgainstContract(
  endpoint: Endpoint,
  response: LightMyRequestResponse,
  envelope: Envelope<unknown>,
): void {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  if (envelope.success) {
    expect(response.statusCode).toBe(endpoint.status ?? 200)
    expect(findSchemas(endpoint).data.parse(envelope.data)).toEqual(envelope.data)
    return
  }
  const { code, message } = envelope.error
  expect([...GENERAL_CODES, ...endpoint.errors]).toContain(code)
  const wait = response.headers['retry-after']
  const expected = toErrorMessage(code, wait === undefined ? undefined : Number(wait))
  expect([response.statusCode, message]).toEqual([ERRORS[code].status, expected])
}
