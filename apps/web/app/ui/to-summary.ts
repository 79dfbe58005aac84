import type { Faults } from '../lib/faults.ts'
import type { FieldFault } from './error-summary.tsx'

/** The faults of a form for its summary, in the order of the fields; what is said twice is listed once. */
export function toSummary<Field extends string>(
  faults: Faults<Field>,
  fieldIds: Readonly<Record<Field, string>>,
): FieldFault[] {
  const listed = new Set<string>()
  return (Object.keys(fieldIds) as Field[]).flatMap((field) => {
    const message = faults[field]
    if (!message || listed.has(message)) return []
    listed.add(message)
    return [{ fieldId: fieldIds[field], message }]
  })
}
