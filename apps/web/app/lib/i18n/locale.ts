import { getLocale as readLocale, overwriteGetLocale, type Locale } from '../../paraglide/runtime.js'

export type { Locale }

/** The languages of the shop; the first is the default (decisions, section 11). */
export const LOCALES = ['en', 'zh'] as const satisfies readonly Locale[]

/** What the cookie of the choice and `lang` attributes say for each language (specification, section 3). */
export const LANGUAGE_TAGS = { en: 'en', zh: 'zh-CN' } as const satisfies Record<Locale, string>

// In the browser the document says in which language it was rendered, so both always agree.
if (typeof document !== 'undefined') {
  overwriteGetLocale(() => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'))
}

/** The language of this render. */
export function getLocale(): Locale {
  return readLocale()
}

/** What belongs into `lang` attributes: `en` or `zh-CN`. */
export function getLanguageTag(): string {
  return LANGUAGE_TAGS[getLocale()]
}

/** The fitting one of two texts. An empty Chinese text falls back to the English one. */
export function pick(en: string, zh: string | undefined): string {
  return getLocale() === 'zh' && zh ? zh : en
}

/** The field of a product, order line, … in the language of this render: `name` or `name_zh`. */
export function localized<Key extends string>(
  item: Record<Key, string> & Partial<Record<`${Key}_zh`, string>>,
  field: Key,
): string {
  return pick(item[field], (item as Partial<Record<string, string>>)[`${field}_zh`])
}

/** Each language calls itself by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', zh: '简体中文' }
