import type { FieldErrors } from '../../lib/api/field-errors.ts'
import type { FieldError } from './error-summary.tsx'

/** The faults of a form for its summary, in the order of the fields; what is said twice is listed once. */
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
