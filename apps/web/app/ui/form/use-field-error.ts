import { useEffect, useState } from 'react'

/** The validation error of a form's only field. Each time an error is set, the field is focused. */
export function useFieldError(
  fieldId: string,
): [error: string | undefined, setError: (error: string | undefined) => void] {
  const [found, setFound] = useState<{ error: string }>()
  useEffect(() => {
    if (found) document.getElementById(fieldId)?.focus()
  }, [found, fieldId])
  // A new object each time, so that the same message moves the focus again.
  return [found?.error, (error) => setFound(error === undefined ? undefined : { error })]
}
