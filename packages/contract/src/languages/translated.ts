import {
  findLanguageInstead,
  inEachLanguage,
  isOptionalLanguage,
  LANGUAGES,
  type Localized,
  type OptionalLanguage,
  type PageLanguage,
  type RequiredLanguage,
} from './languages.ts'

/** A value as a merchant writes it: languages that are read from another one may be missing. */
export type Translated<T> = Record<RequiredLanguage, T> & Partial<Record<OptionalLanguage, T | undefined>>

/** A merchant's value in a language, or in the one that is read instead. An empty text is a missing one. */
export function readTranslated<T>(values: Translated<T>, language: PageLanguage): T {
  const value = (values as Partial<Localized<T>>)[language]
  const instead = findLanguageInstead(language)
  return instead && (value === undefined || value === '') ? readTranslated(values, instead) : (value as T)
}

/** A merchant's value in every language. */
export const toLocalized = <T>(values: Translated<T>): Localized<T> =>
  inEachLanguage((language) => readTranslated(values, language))

/** The same of a merchant's value in each language that has one. */
export function mapTranslated<T, U>(
  values: Translated<T>,
  map: (value: T, language: PageLanguage) => U,
): Translated<U> {
  const mapped = LANGUAGES.flatMap((language) => {
    const value = values[language]
    return value === undefined ? [] : [[language, map(value, language)]]
  })
  return Object.fromEntries(mapped) as Translated<U>
}

type Suffix<Code extends string> = Code extends `${infer Start}-${infer Rest}`
  ? `${Lowercase<Start>}_${Suffix<Rest>}`
  : Lowercase<Code>

/** The names of a field in the languages that every text is written in: `name` and `name_zh`. */
export type RequiredFieldName<Field extends string> =
  | Field
  | `${Field}_${Suffix<Exclude<RequiredLanguage, 'en'>>}`

/** The names of a field in the other languages: `name_zh_hant`. */
export type OptionalFieldName<Field extends string> = `${Field}_${Suffix<OptionalLanguage>}`

/** A text on the wire: the specification's `name` and `name_zh`, and `name_zh_hant` where there is one. */
export type LocalizedField<Field extends string, T = string> = Record<RequiredFieldName<Field>, T> &
  Partial<Record<OptionalFieldName<Field>, T | undefined>>

/** The languages in names of fields and columns: `en`, `zh`, `zh_hant`. */
export const LANGUAGE_KEYS = inEachLanguage((language) => language.toLowerCase().replaceAll('-', '_'))

const SUFFIXES = inEachLanguage((language) =>
  language === LANGUAGES[0] ? '' : `_${LANGUAGE_KEYS[language]}`,
)

/** The name of a field in a language: `name`, `name_zh`, `name_zh_hant`. */
export const toFieldName = (field: string, language: string): string =>
  `${field}${SUFFIXES[language as PageLanguage]}`

/** The field and the language that a name is made of: `name_zh` is `name` in `zh`. Any other name is in the first language. */
export function readFieldName(name: string): { field: string; language: PageLanguage } {
  const [first, ...others] = LANGUAGES
  const language = others.find((each) => name.endsWith(SUFFIXES[each])) ?? first
  return { field: name.slice(0, name.length - SUFFIXES[language].length), language }
}

/** A merchant's text as fields of the wire, without the languages that it lacks. */
export function toLocalizedFields<Field extends string, T = string>(
  field: Field,
  texts: Translated<T>,
): LocalizedField<Field, T> {
  const fields: Record<string, T> = {}
  for (const language of LANGUAGES) {
    const text = texts[language]
    if (text !== undefined && !(text === '' && isOptionalLanguage(language)))
      fields[toFieldName(field, language)] = text
  }
  return fields as LocalizedField<Field, T>
}

/** Reads fields of the wire back as a text in each language. */
export function readLocalizedFields<Field extends string>(
  item: LocalizedField<NoInfer<Field>>,
  field: Field,
): Translated<string> {
  const texts = LANGUAGES.flatMap((language) => {
    const text = (item as Partial<Record<string, string>>)[toFieldName(field, language)]
    return text === undefined ? [] : [[language, text]]
  })
  return Object.fromEntries(texts) as Translated<string>
}

/** The fields of one text, of an item that has others too. */
export const pickLocalizedFields = <Field extends string>(
  item: LocalizedField<NoInfer<Field>>,
  field: Field,
): LocalizedField<Field> => toLocalizedFields(field, readLocalizedFields(item, field))

/** The field in a language; in the one that is read instead where it is missing, and in the first where that is too. */
export function readLocalizedField<Field extends string, Item extends { [Name in Field]?: unknown }>(
  item: Item,
  field: Field,
  language: string,
): Item[Field] {
  const value = (item as Partial<Record<string, Item[Field]>>)[toFieldName(field, language)]
  if (value) return value
  const instead = findLanguageInstead(language as PageLanguage)
  return instead ? readLocalizedField(item, field, instead) : item[field]
}
