/**
 * Whether every page is checked in every variant, and not in one of them: `PAGES=all npm run test:e2e`
 * (docs/decisions/0025).
 */
const SEES_ALL = process.env['PAGES'] === 'all'

/**
 * The pages that one of several variants of a check visits, such as one of two languages. In turn, so that each page is
 * checked once and each variant on many pages: a fault of a page shows in all of its variants, a fault of a variant on most
 * pages, and all of both would take most of the time of the tests.
 * @param variant from 0 to `of` - 1
 */
export function inTurn<Page>(
  pages: readonly Page[],
  { variant, of }: { variant: number; of: number },
): Page[] {
  return pages.filter((_, index) => SEES_ALL || index % of === variant)
}
