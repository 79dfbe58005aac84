import { getLocale } from '../../lib/i18n/locale.ts'

/** Splits a field that joins its values by `, ` (contract, `Product`); nothing for an empty one. */
export function toValues(field: string): string[] {
  return field
    .split(', ')
    .map((value) => value.trim())
    .filter(Boolean)
}

/**
 * The values of a field in the language of this render: `Jadeite, Agate` → `翡翠、玛瑙`. A value that the shop has no
 * Chinese for stays as it is.
 */
export function toLocalTerms(field: string, termsZh: Readonly<Record<string, string>> | undefined): string {
  if (getLocale() !== 'zh') return field
  return toValues(field)
    .map((value) => termsZh?.[value] ?? value)
    .join('、')
}
