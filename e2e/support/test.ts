import { test as base, expect, type ConsoleMessage } from '@playwright/test'

/**
 * The shop's test: a page must not complain. Anything that a page writes to the console as an error (a broken
 * content-security policy among them) or throws fails the test, unless it expects it.
 */
export const test = base.extend<{ complaints: string[]; cutsTheNet: boolean }>({
  /** The test takes the net away itself: requests that fail then are no complaint. */
  cutsTheNet: [false, { option: true }],
  complaints: [
    async ({ page, cutsTheNet }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message, cutsTheNet)) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints, 'errors that the pages complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium reports each answer of 400 and above; the shop's refusals are part of its calls. */
function isExpected(message: ConsoleMessage, cutsTheNet: boolean): boolean {
  if (cutsTheNet && /net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text())) return true
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
}

export { expect }
