import type { ErrorDetail } from '@shop/contract/http/envelope'

/** Validation messages by field; empty when the form is valid. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** Drops the fields without an error. */
export function toFieldErrors<Field extends string>(
  errors: Record<Field, string | undefined>,
): FieldErrors<Field> {
  return Object.fromEntries(
    Object.entries(errors).filter(([, message]) => message !== undefined),
  ) as FieldErrors<Field>
}

/**
 * The server's error details as messages at the fields of a form; details about anything else are left out.
 *
 * @param fields field and message for each path of the request's body
 */
export function toServerErrors<Field extends string>(
  details: readonly ErrorDetail[] | undefined,
  fields: Readonly<Record<string, readonly [field: Field, toMessage: (detail: ErrorDetail) => string]>>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const detail of details ?? []) {
    const [field, toMessage] = fields[detail.path] ?? []
    if (field && toMessage) errors[field] ??= toMessage(detail)
  }
  return errors
}
