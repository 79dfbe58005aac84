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

/** A text on the wire: the specification's `name` in the first language, and `name_zh` next to it. */
export type LocalizedField<Field extends string> = Record<Field, string> &
  Record<`${Field}_${Exclude<PageLanguage, 'en'>}`, string>

/** The name of a field in a language: `name`, `name_zh`. */
export const toFieldName = (field: string, language: string): string =>
  language === LANGUAGES[0] ? field : `${field}_${language}`

/** A text in each language as fields of the wire: `name` and `name_zh`. */
export function toLocalizedFields<Field extends string>(
  field: Field,
  texts: Localized<string>,
): LocalizedField<Field> {
  const fields = LANGUAGES.map((language) => [toFieldName(field, language), texts[language]])
  return Object.fromEntries(fields) as LocalizedField<Field>
}

/** The field in a language; in the first one where the other is missing. */
export function readLocalizedField<
  Field extends string,
  Item extends { [Name in Field]?: string | null | undefined },
>(item: Item, field: Field, language: string): Item[Field] {
  return (item as Partial<Record<string, Item[Field]>>)[toFieldName(field, language)] ?? item[field]
}

/** The `hreflang` values of the languages. */
export const PAGE_LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const satisfies Localized<string>

/** The values of the attribute `lang` on pages. */
export const LANGUAGE_TAGS = { en: 'en', zh: 'zh-CN' } as const satisfies Localized<string>

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Readonly<Localized<string>> = { en: 'English', zh: '简体中文' }

/** With a country: how dates are written in mails and documents, and what pages report to social networks. */
export const LOCALES: Readonly<Localized<string>> = { en: 'en_US', zh: 'zh_CN' }

/** The cookie that stores a visitor's language. */
export const LANGUAGE_COOKIE = 'language_preference'

/** Parses the language from a cookie or an address; undefined for an unsupported one. */
export function findPageLanguage(text: string | null | undefined): PageLanguage | undefined {
  const language = text?.toLowerCase().split('-')[0]
  return LANGUAGES.find((known) => known === language)
}

/**
 * Address of a page in a given language, independent of the visitor's cookie: unchanged for the default language,
 * `?lang=zh` for another. `path` may have a query and a fragment, but no language yet.
 */
export function toLanguageAddress(path: string, language: PageLanguage): string {
  if (language === LANGUAGES[0]) return path
  const [address = '', fragment] = path.split('#', 2)
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${LANGUAGE_PARAMETER}=${language}${fragment === undefined ? '' : `#${fragment}`}`
}
