import { isWrittenInHan } from '@shop/contract/languages/languages'
import { expect, type CDPSession, type Page } from '@playwright/test'
import { expectAutofill, PAGES_WITH_FORMS } from './autofill.ts'
import { expectAccessibleToBoth, WIDTHS } from './axe.ts'
import { banner, DENIED, expectOnlyEssentials, readSignals, toButton } from './consent.ts'
import { computeColors, layOutAll, resize, waitUntilHydrated } from './document.ts'
import { expectShopFaces } from './faces.ts'
import { SEES_ALL } from './in-turn.ts'
import { FIND_HEADING_LINES } from './layout.ts'
import { readMessages, type Language } from './messages.ts'
import { expectNoMoves, readMoves } from './moves.ts'
import { expectNothingCut, expectToBeHit, expectToReflow } from './reflow.ts'

/** A page, and how it is opened: the first size of the window, and the language. */
export interface Visit {
  path: string
  size: { width: number; height: number }
  language: Language
}

const TABLE_ROLES: Readonly<Record<string, readonly string[]>> = {
  table: ['table'],
  tr: ['row'],
  th: ['columnheader', 'rowheader'],
  td: ['cell', 'gridcell'],
}

/** The name of a visit in messages of failure. */
export const toName = ({ path, size, language }: Visit) => `${path} (${language}, opened at ${size.width} px)`

/** Expects a page that has just opened to be drawn in the shop's faces, and nothing on it to have moved. */
export async function expectCalmStart(page: Page, devtools: CDPSession, visit: Visit): Promise<void> {
  await waitUntilHydrated(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectShopFaces(devtools, toName(visit))
  expectNoMoves(await readMoves(page), toName(visit))
}

/** Expects that the page waits for a choice of cookies, with nothing stored that is not essential; closes its banner. */
export async function expectNothingBeforeChoice(page: Page, visit: Visit): Promise<void> {
  const where = toName(visit)
  await expect(banner(page), where).toBeVisible()
  expect.soft(await readSignals(page), where).toEqual([['consent', 'default', DENIED]])
  await expectOnlyEssentials(page)
  // By keyboard: a pointer would stay on what is below the banner.
  await toButton(page, readMessages(visit.language)('common_close')).press('Enter')
  await expect(banner(page), where).toHaveCount(0)
}

/**
 * Expects the tables of a page to be tables for screen readers too, where a phone shows them as lists. For a window of a
 * phone's width.
 */
async function expectTables(page: Page, devtools: CDPSession, where: string): Promise<void> {
  const selectors = Object.keys(TABLE_ROLES)
  // Those in a closed part of the page are hidden from screen readers, too.
  const counts = await page.evaluate<number[]>(`${JSON.stringify(selectors)}.map((selector) =>
    [...document.querySelectorAll('main ' + selector)].filter((each) => each.checkVisibility()).length)`)
  if (counts.every((count) => count === 0)) return
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value))
  const seen = selectors.map(
    (selector) => roles.filter((role) => TABLE_ROLES[selector]!.includes(role)).length,
  )
  expect.soft(seen, `tables of ${where}`).toEqual(counts)
}

/** Expects that the page can be read and used at every width, zoomed and with spaced text, which stays. */
export async function expectUsableAtEveryWidth(
  page: Page,
  devtools: CDPSession,
  visit: Visit,
): Promise<void> {
  const name = toName(visit)
  // Fades are skipped, so that colours are final.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await computeColors(page)
  await expectAccessibleToBoth(page, `${name} as it opens`)
  await expectAutofill(page, name, PAGES_WITH_FORMS.includes(visit.path))
  await layOutAll(page)
  // What fits the narrowest window and the one in which the page opened fits those between, as a rule.
  for (const width of WIDTHS.filter((each) => SEES_ALL || [WIDTHS[0], visit.size.width].includes(each))) {
    const where = `${name} at ${width} px`
    await resize(page, { width, height: visit.size.height })
    await expectNothingCut(page, where)
    if (isWrittenInHan(visit.language)) await expectHeadingBreaks(page, where)
    if (width === WIDTHS[0]) {
      await expectToBeHit(page, where)
      await expectTables(page, devtools, where)
    }
    // The width at which the page opened has been checked.
    if (SEES_ALL && width !== visit.size.width) await expectAccessibleToBoth(page, where)
  }
  await expectToReflow(page, name)
}

/** Expects Chinese headings to break between words: a line ends with an inserted break, a space or punctuation. */
async function expectHeadingBreaks(page: Page, where: string): Promise<void> {
  const lines = await page.evaluate<string[]>(FIND_HEADING_LINES)
  expect.soft(lines, `headings of ${where}`).toEqual(lines.filter((line) => /[\u200B\s\p{P}]$/u.test(line)))
}
