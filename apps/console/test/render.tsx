import createCache from '@emotion/cache'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AdminContext } from 'react-admin'
import { vi } from 'vitest'
import { App } from '../src/app.tsx'
import { ServicesContext, createServices, type Services } from '../src/data/services.ts'
import { createI18nProvider } from '../src/i18n/i18n-provider.ts'
import { lightTheme } from '../src/theme.ts'
import { withRealSorts } from './fake-api.ts'

/** Shows the console as main.tsx does, with a fake server; by default without its styles, which jsdom is slow to compute. */
export async function renderConsole(
  fetch: typeof globalThis.fetch,
  language: PageLanguage = 'en',
  { isStyled = false } = {},
) {
  const services = createServices(withRealSorts(fetch))
  await services.session.load()
  const i18nProvider = await createI18nProvider(language)
  const container = isStyled ? document.head : document.createElement('div')
  const emotionCache = createCache({ key: 'css', container })
  return {
    services,
    ...render(<App services={services} i18nProvider={i18nProvider} emotionCache={emotionCache} />),
  }
}

/** Shows a part of the console with its texts and services. */
export async function renderPart(part: ReactNode, services: Services, language: PageLanguage = 'en') {
  return render(
    <ServicesContext value={services}>
      <AdminContext theme={lightTheme} i18nProvider={await createI18nProvider(language)}>
        {part}
      </AdminContext>
    </ServicesContext>,
  )
}

/** jsdom has no media queries: those that match a width below 900 px, or none. Until `vi.unstubAllGlobals`. */
export function setPhone(isPhone = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}
