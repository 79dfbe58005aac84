import { CacheProvider, type EmotionCache } from '@emotion/react'
import { Button, CssBaseline, ThemeProvider, createTheme } from '@mui/material'
import { useState } from 'react'
import { I18nContextProvider, useTranslate, type I18nProvider } from 'react-admin'
import { lightTheme } from '../theme.ts'
import { MessagePage } from '../ui/message-page.tsx'

interface UnreachableProps {
  i18nProvider: I18nProvider
  emotionCache: EmotionCache
  onRetry: () => Promise<void>
}

/** In place of the console while its server cannot be reached at all. */
export function Unreachable({ i18nProvider, emotionCache, onRetry }: UnreachableProps) {
  return (
    <CacheProvider value={emotionCache}>
      <ThemeProvider theme={createTheme(lightTheme)}>
        <CssBaseline />
        <I18nContextProvider value={i18nProvider}>
          <Message onRetry={onRetry} />
        </I18nContextProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

function Message({ onRetry }: Pick<UnreachableProps, 'onRetry'>) {
  const translate = useTranslate()
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    void onRetry().finally(() => setTrying(false))
  }
  return (
    <main>
      <MessagePage title={translate('layout.unreachable.title')} text={translate('layout.unreachable.text')}>
        <Button variant="contained" loading={isTrying} onClick={retry}>
          {translate('layout.failed.retry')}
        </Button>
      </MessagePage>
    </main>
  )
}
