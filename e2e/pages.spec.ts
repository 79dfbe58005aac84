import type { CDPSession, Page } from '@playwright/test'
import { takeSession } from './support/account.ts'
import { watchForeignRequests } from './support/consent.ts'
import { openDevtools } from './support/faces.ts'
import { inTurn } from './support/in-turn.ts'
import { readMessages } from './support/messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { WATCH_MOVES } from './support/moves.ts'
import {
  expectCalmStart,
  expectNothingBeforeChoice,
  expectUsableAtEveryWidth,
  type Visit,
} from './support/page-checks.ts'
import { ACCOUNT_PAGES, inGroups, OPENED_PAGES, toAddress } from './support/public-paths.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** The windows in which pages are opened: of a phone and of a desktop, with their pixels. */
const WINDOWS = [
  { size: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { size: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
]
const VARIANTS = WINDOWS.flatMap((window) => LANGUAGES.map((language) => ({ ...window, language })))

test.describe.configure({ mode: 'parallel' })
test.use({ hasChosenCookies: false })

/** Opens a page as on a first visit, and checks on this one visit what holds for every page. */
async function expectInOrder(page: Page, devtools: CDPSession, visit: Visit, heading: string | RegExp) {
  await page.emulateMedia({ reducedMotion: null })
  await page.setViewportSize(visit.size)
  const response = await page.goto(toAddress(visit.path, visit.language))
  expect(response!.status(), visit.path).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: heading }).first(), visit.path).toBeVisible()
  await expectCalmStart(page, devtools, visit)
  await expectNothingBeforeChoice(page, visit)
  await expectUsableAtEveryWidth(page, devtools, visit)
}

for (const [variant, { size, deviceScaleFactor, language }] of VARIANTS.entries())
  test.describe(`opened at ${size.width} px in ${language}`, () => {
    test.use({ viewport: size, deviceScaleFactor })
    const pages = inTurn(OPENED_PAGES, { variant, of: VARIANTS.length })

    for (const group of inGroups(pages))
      test(`public pages from ${group[0]!.path} on pass all checks [T128] [T374] [T377] [T451]`, async ({
        page,
        baseURL,
      }) => {
        test.slow()
        await page.addInitScript(WATCH_MOVES)
        const foreign = watchForeignRequests(page, baseURL!)
        const devtools = await openDevtools(page)
        for (const each of group)
          await expectInOrder(page, devtools, { path: each.path, size, language }, each[language])
        expect(foreign).toEqual([])
      })

    test('account pages pass all checks', async ({ page, request, baseURL }) => {
      test.slow()
      const t = readMessages(language)
      const shopper = aNewcomer()
      await createAccount(request, shopper)
      await takeSession(page, shopper)
      await page.addInitScript(WATCH_MOVES)
      const foreign = watchForeignRequests(page, baseURL!)
      const devtools = await openDevtools(page)
      for (const { path, heading } of inTurn(ACCOUNT_PAGES, { variant, of: VARIANTS.length }))
        await expectInOrder(page, devtools, { path, size, language }, t(heading))
      expect(foreign).toEqual([])
    })
  })
