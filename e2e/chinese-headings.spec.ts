import { speak } from './support/account.ts'
import { FIND_HEADING_LINES } from './support/layout.ts'
import { readMessages } from './support/messages.ts'
import { expect, test } from './support/test.ts'

const PATHS = [
  '/',
  '/category/bracelets',
  '/product/bodhi-seed-mala-108',
  '/login',
  '/traditions',
  '/contact',
]

for (const width of [390, 820, 1440]) {
  test(`Chinese headings break between words (${width} px)`, async ({ page }) => {
    await speak(page, readMessages('zh'))
    await page.setViewportSize({ width, height: 900 })
    for (const path of PATHS) {
      await page.goto(path)
      const lines = await page.evaluate<string[]>(FIND_HEADING_LINES)
      // A line ends with an inserted break, a space or a punctuation mark.
      expect.soft(lines, path).toEqual(lines.filter((line) => /[\u200B\s\p{P}]$/u.test(line)))
    }
  })
}
