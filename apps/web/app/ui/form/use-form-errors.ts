import { useState } from 'react'
import type { FieldErrors } from '../../lib/api/field-errors.ts'
import type { FieldError } from './error-summary.tsx'

const NONE: readonly FieldError[] = []

/** Validation errors of a form, by field and as a summary. */
export interface FormErrors<Field extends string> {
  errors: FieldErrors<Field>
  /** For `ErrorSummary`; the same array until the next validation. */
  summary: readonly FieldError[]
  /** Replaces the errors by those of a new validation. Returns whether there are any. */
  show: (found: FieldErrors<Field>) => boolean
}

/** Holds the errors of a form's last validation. */
export function useFormErrors<Field extends string>(
  fieldIds: Readonly<Record<Field, string>>,
): FormErrors<Field> {
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [summary, setSummary] = useState(NONE)
  function show(found: FieldErrors<Field>): boolean {
    setErrors(found)
    setSummary(toSummary(found, fieldIds))
    return Object.keys(found).length > 0
  }
  return { errors, summary, show }
}

/** In the order of the fields. */
function toSummary<Field extends string>(
  errors: FieldErrors<Field>,
  fieldIds: Readonly<Record<Field, string>>,
): FieldError[] {
  return (Object.keys(fieldIds) as Field[]).flatMap((field) => {
    const message = errors[field]
    return message ? [{ fieldId: fieldIds[field], message }] : []
  })
}
