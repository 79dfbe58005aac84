import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { isEqual } from './is-equal.ts'

type Fields = Record<string, unknown>

/** The fields that an endpoint's body can have; undefined if its schema is no plain object. */
export function listBodyFields(endpoint: ConsoleEndpoint): string[] | undefined {
  const { body } = endpoint.schemas
  return body && 'shape' in body ? Object.keys(body.shape as object) : undefined
}

/**
 * The body of a request from a form's record, which has more fields than the endpoint accepts. Of a PATCH only what has
 * changed since `previous`, and the version.
 */
export function toBody(endpoint: ConsoleEndpoint, record: Fields, previous?: Fields): Fields {
  const fields = listBodyFields(endpoint) ?? Object.keys(record)
  const isSent = (field: string) =>
    field === 'version' ||
    endpoint.method !== 'PATCH' ||
    previous === undefined ||
    !isEqual(record[field], previous[field])
  return Object.fromEntries(
    fields
      .filter((field) => record[field] !== undefined && isSent(field))
      .map((field) => [field, record[field]]),
  )
}
