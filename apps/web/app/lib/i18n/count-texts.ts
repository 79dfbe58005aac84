import { memoize } from '../memoize.ts'
import { getLocale } from './locale.ts'

/** Texts of larger numbers are rarely shown, and could be very many. */
const SMALL = 1_000

/**
 * A message with a plural, whose texts for small numbers are made once: each call of it creates `Intl.PluralRules`, which
 * takes longer than the component that shows it.
 */
export function memoizeCount(toText: (inputs: { count: number }) => string): (count: number) => string {
  const toKnownText = memoize((_locale: string, count: number) => toText({ count }))
  return (count) => (count < SMALL ? toKnownText(getLocale(), count) : toText({ count }))
}
