import { CacheProvider, type EmotionCache } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Admin, localStorageStore, type I18nProvider } from 'react-admin'
import { ApiError } from './data/api-error.ts'
import { createAuthProvider } from './data/auth-provider.ts'
import { createDataProvider } from './data/data-provider.ts'
import { ServicesContext, type Services } from './data/services.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { Layout } from './layout/layout.tsx'
import { LoadingPage } from './layout/loading-page.tsx'
import { NotFoundPage, NotPermittedPage } from './layout/message-pages.tsx'
import { WelcomePage } from './layout/welcome-page.tsx'
import { SCREENS } from './screens.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { darkTheme, lightTheme } from './theme.ts'

/** Raised when stored preferences can no longer be read. */
const STORE_VERSION = '1'

interface AppProps {
  services: Services
  i18nProvider: I18nProvider
  emotionCache: EmotionCache
}

/** The console. */
export function App({ services, i18nProvider, emotionCache }: AppProps) {
  const { dataProvider, authProvider, queryClient, store } = useMemo(() => {
    const { api, session, signInAgain, prompts } = services
    return {
      dataProvider: createDataProvider({ api, resolveConflict: prompts.conflict.open }),
      authProvider: createAuthProvider({ api, session, signInAgain }),
      queryClient: createQueryClient(),
      store: localStorageStore(STORE_VERSION, 'console'),
    }
  }, [services])
  return (
    <CacheProvider value={emotionCache}>
      <ServicesContext value={services}>
        <Admin
          accessDenied={NotPermittedPage}
          authProvider={authProvider}
          catchAll={NotFoundPage}
          dashboard={WelcomePage}
          darkTheme={darkTheme}
          dataProvider={dataProvider}
          disableTelemetry
          error={ErrorPage}
          i18nProvider={i18nProvider}
          layout={Layout}
          lightTheme={lightTheme}
          loading={LoadingPage}
          loginPage={SignInPage}
          notification={Dialogs}
          queryClient={queryClient}
          requireAuth
          store={store}
          theme={lightTheme}
          title="Spiritual Treasures"
        >
          {SCREENS}
        </Admin>
      </ServicesContext>
    </CacheProvider>
  )
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What the server has refused, it refuses again.
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  })
}
