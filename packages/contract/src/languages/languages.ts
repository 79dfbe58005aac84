/** Query parameter that selects the language of a page: `/about?lang=zh`. Without it the cookie decides. */
export const LANGUAGE_PARAMETER = 'lang'

interface LanguageFacts {
  code: string
  /** What `hreflang` says of its pages. */
  hreflang: string
  /** The attribute `lang` of its pages. */
  tag: string
  /** What it calls itself. */
  name: string
  /** With a country: how dates are written in mails and documents, and what pages report to social networks. */
  locale: string
  script: 'Latin' | 'Han'
  /** The language whose texts are read where a merchant has written none in this one. */
  instead?: string
}

/** What the shop knows about each of its languages, default first (docs/decisions/0088). */
const FACTS = [
  { code: 'en', hreflang: 'en', tag: 'en', name: 'English', locale: 'en_US', script: 'Latin' },
  { code: 'zh', hreflang: 'zh-Hans', tag: 'zh-CN', name: '简体中文', locale: 'zh_CN', script: 'Han' },
  {
    code: 'zh-Hant',
    hreflang: 'zh-Hant',
    tag: 'zh-TW',
    name: '繁體中文',
    locale: 'zh_TW',
    script: 'Han',
    instead: 'zh',
  },
] as const satisfies LanguageFacts[]

type Facts = (typeof FACTS)[number]
type Codes<List extends readonly LanguageFacts[]> = { readonly [Index in keyof List]: List[Index]['code'] }
export type PageLanguage = Facts['code']

/** The languages whose texts a merchant may leave out. */
export type OptionalLanguage = Extract<Facts, { instead: string }>['code']
/** The others. */
export type RequiredLanguage = Exclude<PageLanguage, OptionalLanguage>

/** The languages of the shop, default first. */
export const LANGUAGES = FACTS.map(({ code }) => code) as unknown as Codes<typeof FACTS>

/** A value in each language of the shop. */
export type Localized<T> = Record<PageLanguage, T>

/** The same in each language: the formats of its dates, the texts of a file. */
export function inEachLanguage<T>(make: (language: PageLanguage) => T): Localized<T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Localized<T>
}

const toLocalizedFact = <Name extends keyof LanguageFacts>(name: Name) =>
  Object.fromEntries(FACTS.map((facts: LanguageFacts) => [facts.code, facts[name]])) as Localized<
    LanguageFacts[Name]
  >

/** The `hreflang` values of the languages. */
export const PAGE_LANGUAGES = toLocalizedFact('hreflang')

/** The values of the attribute `lang` on pages. */
export const LANGUAGE_TAGS = toLocalizedFact('tag')

/** Each language's name in itself. */
export const LANGUAGE_NAMES = toLocalizedFact('name')

/** With a country: how dates are written in mails and documents, and what pages report to social networks. */
export const LOCALES = toLocalizedFact('locale')

const SCRIPTS = toLocalizedFact('script')

/** What is read in a language that lacks a text. */
const INSTEAD = toLocalizedFact('instead') as Localized<PageLanguage | undefined>

/** The language that is read where a merchant has left out the texts of this one; undefined where that is not possible. */
export const findLanguageInstead = (language: PageLanguage): PageLanguage | undefined => INSTEAD[language]

/** The languages in which a text is looked for, in this order. */
export function listReadLanguages(language: PageLanguage): PageLanguage[] {
  const instead = INSTEAD[language]
  return instead ? [language, ...listReadLanguages(instead)] : [language]
}

/** Whether a merchant may leave out the texts of a language. */
export const isOptionalLanguage = (language: PageLanguage): boolean => INSTEAD[language] !== undefined

/**
 * Whether a language is written in Chinese characters: no spaces between words, a few of them say as much as many letters,
 * the family name comes first, and addresses go from the province to the door.
 */
export const isWrittenInHan = (language: PageLanguage): boolean => SCRIPTS[language] === 'Han'

/** The cookie that stores a visitor's language. */
export const LANGUAGE_COOKIE = 'language_preference'

const toWritten = (tag: string) => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** The shop's own names of its languages: pages ask for every text in the one that their document names. */
const BY_NAME = new Map(
  FACTS.flatMap(({ code, hreflang, tag }) =>
    [code, hreflang, tag].map((name) => [name.toLowerCase(), code] as const),
  ),
)

const WRITTEN = inEachLanguage((language) => toWritten(PAGE_LANGUAGES[language]))

/**
 * The language that a cookie, an address or a browser names, by its script where it names a country: `zh-HK` is
 * Traditional Chinese. Undefined for one that the shop lacks.
 */
export function findPageLanguage(text: string | null | undefined): PageLanguage | undefined {
  const typed = text?.toLowerCase()
  if (!typed) return undefined
  const known = BY_NAME.get(typed)
  if (known) return known
  try {
    const written = toWritten(typed)
    return LANGUAGES.find((language) => WRITTEN[language] === written)
  } catch {
    // Not a language tag.
    return undefined
  }
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
