import type { PageLanguage } from '@shop/contract/languages/languages'
import { useMemo, useState } from 'react'
import type { I18nProvider } from 'react-admin'
import { createI18nProvider, storeChosenLanguage } from './i18n-provider.ts'

/**
 * react-admin's i18n, in which each language is a provider of its own: when a provider changes its language,
 * react-admin remounts every page, and a form would lose what was typed.
 */
export function useLanguageProvider(initial: I18nProvider): I18nProvider {
  const [current, setCurrent] = useState(initial)
  return useMemo(
    () => ({
      ...current,
      async changeLocale(locale) {
        setCurrent(await createI18nProvider(locale as PageLanguage))
        storeChosenLanguage(locale as PageLanguage)
      },
    }),
    [current],
  )
}
