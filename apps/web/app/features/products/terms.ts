import { getLocale } from '../../lib/i18n/locale.ts'

/** Splits a field of the contract's `Product` that joins values by `, `; empty list for an empty field. */
export function toValues(field: string): string[] {
  return field
    .split(', ')
    .map((value) => value.trim())
    .filter(Boolean)
}

/**
 * The values of a field in the language of this render: `Jadeite, Agate` → `翡翠、玛瑙`. A value without a Chinese
 * term is left as it is.
 */
export function toLocalTerms(field: string, termsZh: Readonly<Record<string, string>> | undefined): string {
  if (getLocale() !== 'zh') return field
  return toValues(field)
    .map((value) => termsZh?.[value] ?? value)
    .join('、')
}
