import type { Endpoint } from '@shop/contract/http/endpoint'
import { toQueryString, type QueryValues } from './query-string.ts'

/** The input of a call (`Input` of the contract) without its types, as the transport handles it. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The path of a call below the API root, with its parameters encoded and its query string. */
export function toApiPath(endpoint: Pick<Endpoint, 'path'>, input: RawInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    // The URL parser removes dot segments, so the request would reach another endpoint.
    if (value === undefined || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${endpoint.path} needs ${name}`)
    }
    return encodeURIComponent(String(value))
  })
  return path + toQueryString((input.query ?? {}) as QueryValues)
}
