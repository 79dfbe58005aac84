import { useEffect, useState } from 'react'

/** What is wrong with the only field of a form. The field takes the focus each time that something is found. */
export function useFieldFault(
  fieldId: string,
): [fault: string | undefined, setFault: (fault: string | undefined) => void] {
  const [found, setFound] = useState<{ fault: string }>()
  useEffect(() => {
    if (found) document.getElementById(fieldId)?.focus()
  }, [found, fieldId])
  // Wrapped anew each time, so that the same words move the focus once more.
  return [found?.fault, (fault) => setFound(fault === undefined ? undefined : { fault })]
}
