/** The parameter that names the language of a page in its address: `/about?lang=zh`. Without it the cookie decides. */
export const LANGUAGE_PARAMETER = 'lang'

/** The languages that pages come in, the default first, as `hreflang` names them. */
export const PAGE_LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const
export type PageLanguage = keyof typeof PAGE_LANGUAGES

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
