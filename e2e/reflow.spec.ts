import type { Page } from '@playwright/test'
import { enterAccount, speak } from './support/account.ts'
import { layOutAll } from './support/document.ts'
import { FIND_CUT, FIND_OVERLAPS, FIND_SMALL, SPACE_TEXT } from './support/layout.ts'
import { ACCOUNT_PATHS, listPublicPagesInGroups } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, readMessages } from './support/messages.ts'

/** 320 px, and a window of 1280 by 900 at 200 %. */
const NARROW = { width: 320, height: 640 }
const ENLARGED = { width: 640, height: 450 }
const PHONE = { width: 390, height: 844 }

const find = (page: Page, script: string) => page.evaluate<string[]>(script)

/** Whether the machine has a Chinese font; otherwise each character is a narrow box. */
const HAS_CHINESE = `(() => {
  const context = document.createElement('canvas').getContext('2d')
  context.font = '16px sans-serif'
  return context.measureText('永').width > 12
})()`

/** Expects controls of sufficient size; without a Chinese font, widths are not checked. */
async function expectToBeHit(page: Page, where: string): Promise<void> {
  const small = await find(page, FIND_SMALL)
  const hasChinese = await page.evaluate<boolean>(HAS_CHINESE)
  const isBoxes = (problem: string) =>
    !hasChinese && /^\d+ by (4[4-9]|[5-9]\d) px.*\p{Script=Han}/u.test(problem)
  expect
    .soft(
      small.filter((problem) => !isBoxes(problem)),
      `small targets on ${where}`,
    )
    .toEqual([])
}

/** Opens a page and checks its layout at all sizes and text settings. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto(path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await layOutAll(page)
  await expectToBeHit(page, path)
  for (const size of [NARROW, ENLARGED]) {
    await page.setViewportSize(size)
    const where = `${path} at ${size.width} px`
    expect.soft(await find(page, FIND_CUT), where).toEqual([])
    expect.soft(await find(page, FIND_OVERLAPS), where).toEqual([])
  }
  await page.evaluate(SPACE_TEXT)
  for (const size of [ENLARGED, PHONE]) {
    await page.setViewportSize(size)
    const where = `${path} with spaced text at ${size.width} px`
    expect.soft(await find(page, FIND_CUT), where).toEqual([])
  }
}

test.use({ deviceScaleFactor: 2 })

for (const language of LANGUAGES) {
  const t = readMessages(language)

  for (const { from, pages } of listPublicPagesInGroups(language)) {
    test(`public pages fit 320 px, 200 % zoom and spaced text, with large enough targets (${language}), from ${from} on`, async ({
      page,
    }) => {
      await speak(page, t)
      for (const { path } of pages) await expectToFit(page, path)
    })
  }

  test(`so does every account page (${language})`, async ({ page }) => {
    test.slow()
    await enterAccount(page, t, '/user')
    for (const path of ACCOUNT_PATHS) await expectToFit(page, path)
  })

  test(`so does every overlay (${language})`, async ({ page }) => {
    await speak(page, t)
    await page.goto('/')
    const banner = page.getByRole('banner')
    for (const size of [NARROW, ENLARGED]) {
      await page.setViewportSize(size)
      for (const key of ['shell_menu', 'shell_search', 'shell_cart']) {
        await banner.getByRole('button', { name: t(key), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        if (key === 'shell_search') {
          await dialog.getByRole('combobox').fill('水晶')
          await expect(dialog.getByRole('option').last()).toBeVisible()
        }
        expect.soft(await find(page, FIND_CUT), `${key} at ${size.width} px`).toEqual([])
        await expectToBeHit(page, `${key} at ${size.width} px`)
        const last = dialog.locator('a, button').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
  })
}
