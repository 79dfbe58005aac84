/** What is wrong with a form, in words, by field. Empty for a form that may be sent. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

/** The faults of those fields that have one. */
export function toFaults<Field extends string>(faults: Record<Field, string | undefined>): Faults<Field> {
  return Object.fromEntries(
    Object.entries(faults).filter(([, message]) => message !== undefined),
  ) as Faults<Field>
}
