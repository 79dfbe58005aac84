import { useState, type FormEvent } from 'react'

interface Submission {
  isSubmitting: boolean
  error: unknown
  onSubmit: (event: FormEvent) => void
}

/** Submits a short form: one attempt at a time, with the error of the last one. */
export function useSubmit(work: () => Promise<void>): Submission {
  const [state, setState] = useState<{ isSubmitting: boolean; error?: unknown }>({ isSubmitting: false })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (state.isSubmitting) return
    setState({ isSubmitting: true })
    work().then(
      () => setState({ isSubmitting: false }),
      (error: unknown) => setState({ isSubmitting: false, error }),
    )
  }
  return { isSubmitting: state.isSubmitting, error: state.error, onSubmit }
}
