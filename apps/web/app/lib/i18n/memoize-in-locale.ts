import { memoize, memoizeObject } from '../memoize.ts'
import { getLocale } from './locale.ts'

/** Computes what a page says of an object once in each language. */
export function memoizeInLocale<Item extends object, Result>(
  compute: (item: Item) => Result,
): (item: Item) => Result {
  const inLocale = memoize((_locale: string) => memoizeObject(compute))
  return (item) => inLocale(getLocale())(item)
}
