import { LANGUAGES, listReadLanguages } from '@shop/contract/languages/languages'
import { toFieldName, type LocalizedField } from '@shop/contract/languages/translated'
import type { Product } from '@shop/contract/products/products.schemas'
import { joinNames } from '../../lib/i18n/join-texts.ts'
import { getLocale } from '../../lib/i18n/locale.ts'

/** Names of a product's values in the other languages, by the value. */
export type Terms = Partial<Pick<Product, Exclude<keyof LocalizedField<'terms'>, 'terms'>>>

/** Splits a field of the contract's `Product` that joins values by `, `; empty list for an empty field. */
export function toValues(field: string): string[] {
  return field
    .split(', ')
    .map((value) => value.trim())
    .filter(Boolean)
}

/** The values of a field in the language of this render: `Jadeite, Agate` → `翡翠、玛瑙`. */
export function toLocalTerms(field: string, terms: Terms): string {
  return joinNames(toValues(field).map((value) => toTerm(value, terms)))
}

/** The terms of values that this render reads, for smaller loader data. */
export function toRenderedTerms(values: readonly string[], terms: Terms): Terms {
  const locale = getLocale()
  if (locale === LANGUAGES[0]) return {}
  const named = values.map((value) => [value, toTerm(value, terms)] as const)
  return {
    [toFieldName('terms', locale)]: Object.fromEntries(named.filter(([value, term]) => term !== value)),
  }
}

/** A value in the language of this render; as it is where it has no term. */
function toTerm(value: string, terms: Terms): string {
  for (const language of listReadLanguages(getLocale())) {
    const term = findTerms(terms, language)?.[value]
    if (term) return term
  }
  return value
}

const findTerms = (terms: Terms, language: string) =>
  (terms as Partial<Record<string, Readonly<Record<string, string>>>>)[toFieldName('terms', language)]
