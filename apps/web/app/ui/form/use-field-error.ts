import { useEffect, useState } from 'react'

/** What is wrong with the only field of a form. The field takes the focus each time that something is found. */
export function useFieldError(
  fieldId: string,
): [fault: string | undefined, setFault: (error: string | undefined) => void] {
  const [found, setFound] = useState<{ error: string }>()
  useEffect(() => {
    if (found) document.getElementById(fieldId)?.focus()
  }, [found, fieldId])
  // Wrapped anew each time, so that the same words move the focus once more.
  return [found?.error, (error) => setFound(error === undefined ? undefined : { error })]
}
