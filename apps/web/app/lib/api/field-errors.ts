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
