import { useState } from 'react'
import type { FieldErrors } from '../../lib/api/field-errors.ts'
import type { FieldError } from './error-summary.tsx'
import { toSummary } from './to-summary.ts'

const NONE: readonly FieldError[] = []

/** What is wrong with a form, beside its fields and above it. */
export interface FormErrors<Field extends string> {
  errors: FieldErrors<Field>
  /** For `ErrorSummary`; the same array until the next check. */
  summary: readonly FieldError[]
  /** Shows what a check has found, in place of the last. Answers whether there is anything. */
  show: (found: FieldErrors<Field>) => boolean
}

/** The faults of a form, as its last check has found them. */
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
