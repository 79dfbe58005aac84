import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { readFieldName } from '@shop/contract/languages/translated'
import { isEqual } from './is-equal.ts'
import { withoutLeftOut } from './texts.ts'

type Fields = Record<string, unknown>

/** The fields that an endpoint's body can have; undefined if its schema is no plain object. */
export function listBodyFields(endpoint: ConsoleEndpoint): string[] | undefined {
  const { body } = endpoint.schemas
  return body && 'shape' in body ? Object.keys(body.shape as object) : undefined
}

/**
 * The body of a request from a form's record, which has more fields than the endpoint accepts. Of a PATCH only what has
 * changed since `previous`, and the version; of a text all languages, so that one that was left out is known to be.
 */
export function toBody(endpoint: ConsoleEndpoint, record: Fields, previous?: Fields): Fields {
  const fields = listBodyFields(endpoint) ?? Object.keys(record)
  const sent = withoutLeftOut(record) as Fields
  const changed = new Set(
    fields
      .filter((field) => !isEqual(sent[field], previous?.[field]))
      .map((field) => readFieldName(field).field),
  )
  const isSent = (field: string) =>
    field === 'version' ||
    endpoint.method !== 'PATCH' ||
    previous === undefined ||
    changed.has(readFieldName(field).field)
  return Object.fromEntries(
    fields.filter((field) => sent[field] !== undefined && isSent(field)).map((field) => [field, sent[field]]),
  )
}
