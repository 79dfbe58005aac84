import { Alert, Button } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { useErrorText } from './use-error-text.ts'

/** In place of a list that could not be loaded. */
export function ListError() {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const { error, refetch } = useListContext()
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {translate('layout.failed.retry')}
        </Button>
      }
    >
      {toErrorText(error)}
    </Alert>
  )
}
