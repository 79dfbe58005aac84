import type { Language } from './messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'

/**
 * Whether this is `npm run test:all`, which sees every variant of a test, instead of `npm test`, which sees each test in
 * one of its variants (docs/decisions/0025).
 */
export const SEES_ALL = process.env['TEST_FORM'] === 'all'

/**
 * The pages that one of several variants of a check visits, such as one of the languages. They alternate, so that each
 * page is checked once and each variant on many pages: an error of a page shows in all of its variants, an error of a
 * variant on most pages, and all of both would take most of the time of the tests.
 * @param variant from 0 to `of` - 1
 */
export function inTurn<Page>(
  pages: readonly Page[],
  { variant, of }: { variant: number; of: number },
): Page[] {
  return pages.filter((_, index) => SEES_ALL || index % of === variant)
}

/**
 * The languages in which the tests of a file run: all in `npm run test:all`, one in `npm test`. Which one depends on the
 * file's name, so that each language is seen by many files.
 * @param file `import.meta.filename` of the tests
 */
export function listTestLanguages(file: string): Language[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0)!, 0)
  return LANGUAGES.filter((_, index) => SEES_ALL || index === sum % LANGUAGES.length)
}
