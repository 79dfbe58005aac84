import { test as base, expect, type ConsoleMessage } from '@playwright/test'

/**
 * The shop's test: a page must not complain. Anything that a page writes to the console as an error (a broken
 * content-security policy among them) or throws fails the test, unless it expects it.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message)) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints, 'errors that the pages complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium reports each answer of 400 and above; the shop's refusals are part of its calls. */
function isExpected(message: ConsoleMessage): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
}

export { expect }
