import { Alert } from '@mui/material'
import { useErrorText } from '../ui/use-error-text.ts'

/** The error of a form's last attempt, read out when it appears. */
export function FormError({ error }: { error: unknown }) {
  const toErrorText = useErrorText()
  return (
    <div role="alert">
      {error !== undefined && (
        <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
          {toErrorText(error)}
        </Alert>
      )}
    </div>
  )
}
