import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useErrorText } from './use-error-text.ts'

/** In place of what could not be loaded. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('layout.failed.retry')}
        </Button>
      }
    >
      {toErrorText(error)}
    </Alert>
  )
}
