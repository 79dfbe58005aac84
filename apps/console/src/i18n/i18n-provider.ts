import { LANGUAGES, PAGE_LANGUAGES, findPageLanguage, type PageLanguage } from '@shop/contract/languages'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'

const STORAGE_KEY = 'console-language'

const MESSAGES: Record<PageLanguage, () => Promise<TranslationMessages>> = {
  en: async () => (await import('./en/index.ts')).messages,
  zh: async () => (await import('./zh/index.ts')).messages,
}

const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: 'English', zh: '中文' }

/** The language chosen in this browser, if any. */
export function findChosenLanguage(): PageLanguage | undefined {
  return findPageLanguage(localStorage.getItem(STORAGE_KEY))
}

/** The first of the browser's languages that the console has. */
export function getBrowserLanguage(): PageLanguage {
  return navigator.languages.map(findPageLanguage).find((language) => language !== undefined) ?? 'en'
}

/** Creates react-admin's i18n with the texts of one language loaded; the others are loaded when they are chosen. */
export async function createI18nProvider(language: PageLanguage): Promise<I18nProvider> {
  const initial = await MESSAGES[language]()
  showLanguage(language)
  const provider = polyglotI18nProvider(
    (locale) => (locale === language ? initial : MESSAGES[locale as PageLanguage]()),
    language,
    LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  )
  return {
    ...provider,
    async changeLocale(locale) {
      await provider.changeLocale(locale)
      localStorage.setItem(STORAGE_KEY, locale)
      showLanguage(locale as PageLanguage)
    },
  }
}

function showLanguage(language: PageLanguage) {
  document.documentElement.lang = PAGE_LANGUAGES[language]
}
