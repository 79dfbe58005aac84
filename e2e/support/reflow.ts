import { expect, type Page } from '@playwright/test'
import { resize } from './document.ts'
import { SEES_ALL } from './in-turn.ts'
import { FIND_CUT, FIND_OVERLAPS, FIND_SMALL, FIND_UNREACHABLE, SPACE_TEXT } from './layout.ts'

/** 320 px, and a window of 1280 by 900 at 200 %. */
export const NARROW_SIZES = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
]
const PHONE = { width: 390, height: 844 }

/** A window of 1280 by 1024 at 400 % (WCAG 1.4.10). */
export const LOWEST_SIZE = { width: 320, height: 256 }

const OPENING_MS = 5_000

const find = (page: Page, script: string) => page.evaluate<string[]>(script)

/** Whether the machine has a Chinese font; otherwise each character is a narrow box. */
const HAS_CHINESE = `(() => {
  const context = document.createElement('canvas').getContext('2d')
  context.font = '16px sans-serif'
  return context.measureText('永').width > 12
})()`

/** Expects controls of sufficient size; without a Chinese font, widths are not checked. */
export async function expectToBeHit(page: Page, where: string): Promise<void> {
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

/** Expects no text that is cut off, and no page wider than its window. */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  expect.soft(await find(page, FIND_CUT), where).toEqual([])
}

/** Expects that each part of the open dialog can be scrolled into the window, and nothing sideways. */
export async function expectReachable(page: Page, where: string): Promise<void> {
  // A dialog moves while it opens.
  const softly = expect.configure({ soft: true })
  await softly.poll(() => find(page, FIND_UNREACHABLE), { message: where, timeout: OPENING_MS }).toEqual([])
}

/** Expects the open dialog to fit a phone, also on its side; the window gets its size back. */
export async function expectToFitPhone(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()!
  for (const [width, height] of [
    [PHONE.width, PHONE.height],
    [PHONE.height, PHONE.width],
  ] as const) {
    await resize(page, { width, height })
    await expectReachable(page, `${where} at ${width} by ${height} px`)
  }
  await resize(page, size)
}

/** Expects the layout to hold at 320 px and 200 %, and with spaced text, which stays. */
export async function expectToReflow(page: Page, where: string): Promise<void> {
  for (const size of NARROW_SIZES) {
    await resize(page, size)
    await expectNothingCut(page, `${where} at ${size.width} px`)
    expect.soft(await find(page, FIND_OVERLAPS), `overlaps on ${where} at ${size.width} px`).toEqual([])
  }
  await page.evaluate(SPACE_TEXT)
  for (const size of SEES_ALL ? [NARROW_SIZES.at(-1)!, PHONE] : [PHONE]) {
    await resize(page, size)
    await expectNothingCut(page, `${where} with spaced text at ${size.width} px`)
  }
}
