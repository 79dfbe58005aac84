import { Box, Button } from '@mui/material'
import { Title, useTranslate, type ErrorProps } from 'react-admin'
import { ApiError } from '../data/api-error.ts'
import { MessagePage } from '../ui/message-page.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** In place of a page that failed. */
export function ErrorPage({ error }: Partial<ErrorProps>) {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const text = error instanceof ApiError ? toErrorText(error) : translate('layout.failed.text')
  return (
    <>
      <Title title={translate('layout.failed.title')} />
      <MessagePage title={translate('layout.failed.title')} text={text}>
        <Button variant="contained" onClick={() => location.reload()}>
          {translate('layout.failed.reload')}
        </Button>
        {error && !(error instanceof ApiError) && (
          <Box component="details" sx={{ mt: 4, textAlign: 'start', color: 'text.secondary' }}>
            <summary>{translate('layout.failed.details')}</summary>
            <Box
              component="pre"
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.75rem' }}
            >
              {error.message}
            </Box>
          </Box>
        )}
      </MessagePage>
    </>
  )
}
