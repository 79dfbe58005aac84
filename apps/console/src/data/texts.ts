import { isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { readFieldName, toFieldName, type Translated } from '@shop/contract/languages/translated'

/** The languages without which a text is not complete. */
export const REQUIRED_LANGUAGES = LANGUAGES.filter((language) => !isOptionalLanguage(language))

const OPTIONAL_LANGUAGES: readonly string[] = LANGUAGES.filter(isOptionalLanguage)

const isOptionalField = (name: string) =>
  OPTIONAL_LANGUAGES.includes(name) || isOptionalLanguage(readFieldName(name).language)

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What is sent of a form's value: without the texts that were left out in a language that may lack them. */
export function withoutLeftOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLeftOut)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name, part]) => !(isOptionalField(name) && isEmpty(part)))
  return Object.fromEntries(fields.map(([name, part]) => [name, withoutLeftOut(part)]))
}

/** Names something in all its languages: "calm · 安宁". What is the same in two stands once. */
export const joinTexts = (texts: Translated<string>): string =>
  [...new Set(Object.values(texts))].filter(Boolean).join(' · ')

/** A text as fields of a record. One that was left out is empty, so that it replaces the one before. */
export const toTextFields = (field: string, texts: Translated<string>): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [toFieldName(field, language), texts[language]?.trim() ?? '']),
  )
