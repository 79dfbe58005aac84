import { CacheProvider, type EmotionCache } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { AdminContext, AdminUI, localStorageStore, type I18nProvider } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { ApiError } from './data/api-error.ts'
import { createAuthProvider } from './data/auth-provider.ts'
import { createDataProvider } from './data/data-provider.ts'
import { ServicesContext, useServices, type Services } from './data/services.ts'
import { useSession } from './data/session.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { useLanguageProvider } from './i18n/use-language-provider.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { Layout } from './layout/layout.tsx'
import { LoadingPage } from './layout/loading-page.tsx'
import { NotFoundPage, NotPermittedPage } from './layout/message-pages.tsx'
import { WelcomePage } from './layout/welcome-page.tsx'
import { SCREENS } from './screens.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { darkTheme, lightTheme } from './theme.ts'

/** Raised when stored preferences can no longer be read. */
const STORE_VERSION = '2'

const InvitationPage = lazy(async () => ({
  default: (await import('./invitation/invitation-page.tsx')).InvitationPage,
}))

interface AppProps {
  services: Services
  i18nProvider: I18nProvider
  emotionCache: EmotionCache
}

/** The console. */
export function App({ services, i18nProvider: initialI18n, emotionCache }: AppProps) {
  const i18nProvider = useLanguageProvider(initialI18n)
  const dataProvider = useMemo(() => {
    const { api, prompts } = services
    return createDataProvider({
      api,
      resolveConflict: prompts.conflict.open,
      translate: i18nProvider.translate,
    })
  }, [services, i18nProvider])
  const { authProvider, queryClient, store } = useMemo(() => {
    const { api, session, signInAgain } = services
    return {
      authProvider: createAuthProvider({ api, session, signInAgain }),
      queryClient: createQueryClient(),
      store: localStorageStore(STORE_VERSION, 'console'),
    }
  }, [services])
  return (
    <CacheProvider value={emotionCache}>
      <ServicesContext value={services}>
        <AdminContext
          authProvider={authProvider}
          darkTheme={darkTheme}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          lightTheme={lightTheme}
          queryClient={queryClient}
          store={store}
          theme={lightTheme}
        >
          <SignedIn />
        </AdminContext>
      </ServicesContext>
    </CacheProvider>
  )
}

/** The console's pages; until somebody has signed in, the sign-in page at the address of the page that they want. */
function SignedIn() {
  const session = useSession(useServices().session)
  const { pathname } = useLocation()
  // Somebody who is invited has no session yet.
  const isInvited = pathname === '/invitation'
  if (isInvited || session?.state !== 'complete') {
    return (
      <CssBaseline enableColorScheme>
        <Suspense fallback={<LoadingPage />}>{isInvited ? <InvitationPage /> : <SignInPage />}</Suspense>
      </CssBaseline>
    )
  }
  return (
    <AdminUI
      accessDenied={NotPermittedPage}
      catchAll={NotFoundPage}
      dashboard={WelcomePage}
      disableTelemetry
      error={ErrorPage}
      layout={Layout}
      loading={LoadingPage}
      loginPage={false}
      notification={Dialogs}
      title="Spiritual Treasures"
    >
      {SCREENS}
    </AdminUI>
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
