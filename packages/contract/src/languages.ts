/** The parameter that names the language of a page in its address: `/about?lang=zh`. Without it the cookie decides. */
export const LANGUAGE_PARAMETER = 'lang'

/** The languages that pages come in, the default first, as `hreflang` names them. */
export const PAGE_LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const
export type PageLanguage = keyof typeof PAGE_LANGUAGES

/** The cookie that keeps a visitor's choice (specification, section 3). */
export const LANGUAGE_COOKIE = 'language_preference'

/** Reads a language as the cookie or an address writes it; undefined for anything that the shop does not speak. */
export function findPageLanguage(text: string | null | undefined): PageLanguage | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return language === 'en' || language === 'zh' ? language : undefined
}

/**
 * The address at which a page is found in a language, whatever the visitor has chosen: the plain one for the default
 * language, `?lang=zh` for Chinese. `path` may have a query and a fragment, but no language yet.
 */
export function toLanguageAddress(path: string, language: PageLanguage): string {
  if (language === 'en') return path
  const [address = '', fragment] = path.split('#', 2)
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${LANGUAGE_PARAMETER}=${language}${fragment === undefined ? '' : `#${fragment}`}`
}
