import { Alert } from '@mui/material'
import { useErrorText } from './use-error-text.ts'

interface FormErrorProps {
  error: unknown
  /** Texts of a form's own for some errors. */
  toText?: (error: unknown) => string
}

/** The error of a form's last attempt, read out when it appears. */
export function FormError({ error, toText }: FormErrorProps) {
  const toErrorText = useErrorText()
  return (
    <div role="alert">
      {error !== undefined && (
        <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
          {(toText ?? toErrorText)(error)}
        </Alert>
      )}
    </div>
  )
}
