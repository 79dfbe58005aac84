import { validateHtml } from './support/html-validator.ts'
import { LANGUAGES } from './support/messages.ts'
import { ACCOUNT_PATHS, PUBLIC_PAGES, toAddress } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'

/** Pages as they are served: those of the account without any data of its shopper. */
const PATHS = [...PUBLIC_PAGES.map(({ path }) => path), ...ACCOUNT_PATHS, '/no-such-page']

test('the HTML of every page is valid in both languages [T376]', async ({ request }) => {
  test.slow()
  const documents = new Map<string, string>()
  for (const language of LANGUAGES)
    for (const path of PATHS) {
      const address = toAddress(path, language)
      documents.set(address, await (await request.get(address)).text())
    }
  expect(await validateHtml(documents)).toEqual([])
})

test('a table that is shown as lists on a phone stays a table for screen readers [T377]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  for (const path of ['/shipping', '/cookies']) {
    await page.goto(path)
    const { nodes } = await devtools.send('Accessibility.getFullAXTree')
    const count = (...roles: string[]) =>
      nodes.filter(({ ignored, role }) => !ignored && roles.includes(String(role?.value))).length
    const main = page.getByRole('main')
    for (const [selector, roles] of [
      ['table', ['table']],
      ['tr', ['row']],
      ['th', ['columnheader']],
      ['td', ['cell', 'gridcell']],
    ] as const)
      expect(count(...roles), `${selector} of ${path}`).toBe(await main.locator(selector).count())
    expect(await main.locator('td').count()).toBeGreaterThan(0)
  }
})
