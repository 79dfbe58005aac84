import type { FieldErrors } from '../../lib/api/field-errors.ts'
import type { FieldError } from './error-summary.tsx'

/** The errors of a form for `ErrorSummary`, in the order of the fields; equal messages are listed once. */
export function toSummary<Field extends string>(
  errors: FieldErrors<Field>,
  fieldIds: Readonly<Record<Field, string>>,
): FieldError[] {
  const listed = new Set<string>()
  return (Object.keys(fieldIds) as Field[]).flatMap((field) => {
    const message = errors[field]
    if (!message || listed.has(message)) return []
    listed.add(message)
    return [{ fieldId: fieldIds[field], message }]
  })
}
