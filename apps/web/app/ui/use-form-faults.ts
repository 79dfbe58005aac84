import { useState } from 'react'
import type { Faults } from '../lib/faults.ts'
import type { FieldFault } from './error-summary.tsx'
import { toSummary } from './to-summary.ts'

const NONE: readonly FieldFault[] = []

/** What is wrong with a form, beside its fields and above it. */
export interface FormFaults<Field extends string> {
  faults: Faults<Field>
  /** For `ErrorSummary`; the same array until the next check. */
  summary: readonly FieldFault[]
  /** Shows what a check has found, in place of the last. Answers whether there is anything. */
  show: (found: Faults<Field>) => boolean
}

/** The faults of a form, as its last check has found them. */
export function useFormFaults<Field extends string>(
  fieldIds: Readonly<Record<Field, string>>,
): FormFaults<Field> {
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [summary, setSummary] = useState(NONE)
  function show(found: Faults<Field>): boolean {
    setFaults(found)
    setSummary(toSummary(found, fieldIds))
    return Object.keys(found).length > 0
  }
  return { faults, summary, show }
}
