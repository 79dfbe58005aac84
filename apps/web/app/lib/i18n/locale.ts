import { LANGUAGE_TAGS, LANGUAGES, findPageLanguage } from '@shop/contract/languages/languages'
import { getLocale as readLocale, overwriteGetLocale, type Locale } from '../../paraglide/runtime.js'

export type { Locale }

// In the browser the document's `lang` decides, so hydration uses the language of the server's render.
if (typeof document !== 'undefined') {
  overwriteGetLocale(() => findPageLanguage(document.documentElement.lang) ?? LANGUAGES[0])
}

/** The current language: on the server that of the request, in the browser that of the document. */
export function getLocale(): Locale {
  return readLocale()
}

/** The current language for `lang` attributes: `en` or `zh-CN`. */
export function getLanguageTag(): string {
  return LANGUAGE_TAGS[getLocale()]
}

/** The text in the current language. An empty Chinese text falls back to the English one. */
export function pick(en: string, zh: string | undefined): string {
  return getLocale() === 'zh' && zh ? zh : en
}

/** A field of a product, order line, … in the current language: `name` or `name_zh`. */
export function localized<Key extends string>(
  item: Record<Key, string> & Partial<Record<`${Key}_zh`, string>>,
  field: Key,
): string {
  return (item as Partial<Record<string, string>>)[`${field}_${getLocale()}`] || item[field]
}
