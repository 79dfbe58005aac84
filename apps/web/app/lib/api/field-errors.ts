/** What is wrong with a form, in words, by field. Empty for a form that may be sent. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The faults of those fields that have one. */
export function toFieldErrors<Field extends string>(
  errors: Record<Field, string | undefined>,
): FieldErrors<Field> {
  return Object.fromEntries(
    Object.entries(errors).filter(([, message]) => message !== undefined),
  ) as FieldErrors<Field>
}
