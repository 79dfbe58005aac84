import type { Endpoint } from '@shop/contract/http/endpoint'
import { toQueryString, type QueryValues } from './query-string.ts'

/** What a caller hands over (`Input` of the contract), as the transport sees it: without the types. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The address of a call below the API root: parameters filled in and encoded, query written. */
export function toApiPath(endpoint: Pick<Endpoint, 'path'>, input: RawInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    // A dot alone would be resolved away and reach another call.
    if (value === undefined || value === '' || value === '.' || value === '..') {
      throw new TypeError(`${endpoint.path} needs ${name}`)
    }
    return encodeURIComponent(String(value))
  })
  return path + toQueryString((input.query ?? {}) as QueryValues)
}
