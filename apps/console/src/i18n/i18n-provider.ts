import {
  LANGUAGES,
  LANGUAGE_NAMES,
  PAGE_LANGUAGES,
  findPageLanguage,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
import { loadMessages } from './messages.ts'

const STORAGE_KEY = 'console-language'

/** The language chosen in this browser, if any. */
export function findChosenLanguage(): PageLanguage | undefined {
  return findPageLanguage(localStorage.getItem(STORAGE_KEY))
}

/** The first of the browser's languages that the console has. */
export function getBrowserLanguage(): PageLanguage {
  return navigator.languages.map(findPageLanguage).find((language) => language !== undefined) ?? 'en'
}

/** Remembers the language that was chosen in this browser. */
export function storeChosenLanguage(language: PageLanguage): void {
  localStorage.setItem(STORAGE_KEY, language)
}

/** Loads the texts of a language, for react-admin and the document. */
export async function createI18nProvider(language: PageLanguage): Promise<I18nProvider> {
  const messages = await loadMessages(language)
  document.documentElement.lang = PAGE_LANGUAGES[language]
  return polyglotI18nProvider(
    () => messages,
    language,
    LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  )
}
