import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { layOutAll, resize } from './document.ts'
import { SEES_ALL } from './in-turn.ts'

/** Window widths for accessibility tests: phone, tablet, desktop. */
export const WIDTHS = [390, 820, 1440]

/** Minified: a browser takes longer to read the other source than to check most pages. */
const AXE = readSource('axe-core/axe.min.js')

/** IBM's Equal Access engine, which finds other errors than axe (docs/decisions/0025). */
const EQUAL_ACCESS = readSource('accessibility-checker-engine/ace.js')

function readSource(file: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
}

/** Results of passing checks would be very large. */
const OPTIONS = { resultTypes: ['violations'] as const }

/**
 * Expects no axe violation on the page, or in the part of it at the selector `part`.
 *
 * @param where name of the page in the failure message
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  const violations = await (page.frames().length === 1 ? check(page, part) : checkWithFrames(page, part))
  expect.soft(violations, where).toEqual([])
}

/** Runs axe in the page, which reads its source once per document. */
async function check(page: Page, part = 'html'): Promise<string[]> {
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(AXE)
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(OPTIONS)}).then(
    ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`)
}

/**
 * Expects no violation of the page, neither for axe nor for IBM's engine, which takes as long again and is run once for each
 * page in `npm test`. IBM's engine sees no frames.
 *
 * @param where name of the page in the failure message
 */
export async function expectAccessibleToBoth(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  if (await page.evaluate<boolean>('window.ace === undefined')) await page.evaluate(EQUAL_ACCESS)
  const violations = await page.evaluate<string[]>(FIND_VIOLATIONS)
  expect.soft(violations, `${where}, by IBM’s engine`).toEqual([])
}

/**
 * Rules of IBM's engine that only ever ask a person to look, and that take most of its time: some of them read the styles of
 * the page again for each element. `npm run test:all` has them too.
 */
const POTENTIAL_RULES = [
  'element_tabbable_unobscured',
  'element_tabbable_visible',
  'input_label_visible',
  'list_markup_review',
  'style_color_misuse',
  'style_focus_visible',
  'text_block_heading',
  'text_quoted_correctly',
  'text_sensory_misuse',
  'text_whitespace_valid',
  'widget_tabbable_exists',
  'widget_tabbable_single',
]

/**
 * Rules that axe has too (`color-contrast`, `avoid-inline-spacing`): half of what remains of the engine's time. `npm run
 * test:all` has both.
 */
const RULES_OF_AXE = ['text_contrast_sufficient', 'text_spacing_valid']

/** What certainly violates WCAG 2.2 in levels A and AA; the engine also lists what a person would have to look at. */
const FIND_VIOLATIONS = `(async () => {
  const checker = new ace.Checker()
  const all = checker.getGuidelines().find(({ id }) => id === 'WCAG_2_2')
  const skipped = ${JSON.stringify(SEES_ALL ? [] : [...POTENTIAL_RULES, ...RULES_OF_AXE])}
  const canFail = ({ id, level }) => level === 'VIOLATION' && !skipped.includes(id)
  const checkpoints = all.checkpoints.map((each) => ({ ...each, rules: each.rules.filter(canFail) }))
  checker.addGuideline({ ...all, id: 'certain', checkpoints })
  const { results } = await checker.check(document, ['certain'])
  return results
    .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
    .map(({ ruleId, message, snippet }) => ruleId + ': ' + message + ': ' + snippet)
})()`

/** Runs axe in the page and in its frames, those of other origins included. */
async function checkWithFrames(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: AXE }).options({ resultTypes: [...OPTIONS.resultTypes] })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Whether axe checks a page at one of its widths: at each in `npm run test:all`, at the narrowest alone in `npm test`. */
const isAxeWidth = (width: number, widths = WIDTHS): boolean => SEES_ALL || width === widths[0]

/** Expects no horizontal scrolling at any of the widths, and no axe violation (`isAxeWidth`), in `part` or in all of the page. */
export async function expectAccessibleAtEveryWidth(
  page: Page,
  where: string,
  widths = WIDTHS,
  part?: string,
): Promise<void> {
  await layOutAll(page)
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect.soft(overflow, `${where} is wider than its window of ${width} px`).toBeLessThanOrEqual(0)
    if (isAxeWidth(width, widths)) await expectAccessible(page, `${where} at ${width} px`, part)
  }
}
