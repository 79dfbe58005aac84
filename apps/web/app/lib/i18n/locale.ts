import {
  LANGUAGE_TAGS,
  LANGUAGES,
  findPageLanguage,
  isWrittenInHan,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { getLocale as readLocale, overwriteGetLocale } from '../../paraglide/runtime.js'

export type Locale = PageLanguage

// In the browser the document's `lang` decides, so hydration uses the language of the server's render.
if (typeof document !== 'undefined') {
  overwriteGetLocale(() => findPageLanguage(document.documentElement.lang) ?? LANGUAGES[0])
}

/** The current language: on the server that of the request, in the browser that of the document. */
export function getLocale(): Locale {
  return readLocale()
}

/** Whether the current language is written in Chinese characters. */
export const isHanLocale = (): boolean => isWrittenInHan(getLocale())

/** The current language for `lang` attributes: `en` or `zh-CN`. */
export function getLanguageTag(): string {
  return LANGUAGE_TAGS[getLocale()]
}

/** The `lang` of texts that are in Chinese characters on every page: the page's own where it is written in them. */
export function getHanTag(): string {
  return isHanLocale() ? getLanguageTag() : LANGUAGE_TAGS.zh
}

/** A field of a product, order line, … in the current language: `name` or `name_zh`. An empty text is a missing one. */
export function localized<Field extends string, Item extends { [Name in Field]?: unknown }>(
  item: Item,
  field: Field,
): Item[Field] {
  return readLocalizedField(item, field, getLocale())
}
