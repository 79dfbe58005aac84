/** Query parameter that selects the language of a page: `/about?lang=zh`. Without it the cookie decides. */
export const LANGUAGE_PARAMETER = 'lang'

/** The languages of the shop, default first. */
export const LANGUAGES = ['en', 'zh'] as const
export type PageLanguage = (typeof LANGUAGES)[number]

/** A value in each language of the shop. */
export type Localized<T> = Record<PageLanguage, T>

/** The same in each language: the formats of its dates, the texts of a file. */
export function inEachLanguage<T>(make: (language: PageLanguage) => T): Localized<T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Localized<T>
}

/** The `hreflang` values of the languages. */
export const PAGE_LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const satisfies Localized<string>

/** The values of the attribute `lang` on pages. */
export const LANGUAGE_TAGS = { en: 'en', zh: 'zh-CN' } as const satisfies Localized<string>

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Readonly<Localized<string>> = { en: 'English', zh: '简体中文' }

/** In which dates are formatted in mails and documents. */
export const DATE_LOCALES: Readonly<Localized<string>> = { en: 'en-US', zh: 'zh-CN' }

/** The cookie that stores a visitor's language. */
export const LANGUAGE_COOKIE = 'language_preference'

/** Parses the language from a cookie or an address; undefined for an unsupported one. */
export function findPageLanguage(text: string | null | undefined): PageLanguage | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return LANGUAGES.find((known) => known === language)
}

/**
 * Address of a page in a given language, independent of the visitor's cookie: unchanged for the default language,
 * `?lang=zh` for Chinese. `path` may have a query and a fragment, but no language yet.
 */
export function toLanguageAddress(path: string, language: PageLanguage): string {
  if (language === 'en') return path
  const [address = '', fragment] = path.split('#', 2)
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${LANGUAGE_PARAMETER}=${language}${fragment === undefined ? '' : `#${fragment}`}`
}
