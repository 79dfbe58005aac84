import { test as base, expect, type ConsoleMessage } from '@playwright/test'
import { NOTHING, toConsentCookies } from './consent.ts'

/**
 * Where a test is not about it, the service worker is never installed. Playwright's own way of blocking it is heard in
 * the console, and so by the tests that listen there.
 */
const WITHOUT_WORKER = `if (self.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)`

/**
 * The shop's test: a page must not complain. Anything that a page writes to the console as an error (a broken
 * content-security policy among them) or throws fails the test, unless it expects it.
 */
export const test = base.extend<{
  complaints: string[]
  cutsTheNet: boolean
  breaksProviders: boolean
  hasChosenCookies: boolean
}>({
  /** The visitor has rejected optional cookies before; otherwise the banner asks, and covers a part of the page. */
  hasChosenCookies: [true, { option: true }],
  storageState: async ({ hasChosenCookies }, use) => {
    await use({ cookies: hasChosenCookies ? toConsentCookies(NOTHING) : [], origins: [] })
  },
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'block') await context.addInitScript(WITHOUT_WORKER)
    await use(context)
  },
  /** The test takes the net away itself: requests that fail then are no complaint. */
  cutsTheNet: [false, { option: true }],
  /** The test takes a payment provider down: the shop then answers that it is not there. */
  breaksProviders: [false, { option: true }],
  complaints: [
    async ({ page, cutsTheNet, breaksProviders }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const isComplaint =
          message.type() === 'error' && !isExpected(message, { cutsTheNet, breaksProviders })
        if (isComplaint) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints, 'errors that the pages complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium reports each answer of 400 and above; the shop's refusals are part of its calls. */
function isExpected(
  message: ConsoleMessage,
  { cutsTheNet, breaksProviders }: { cutsTheNet: boolean; breaksProviders: boolean },
): boolean {
  if (breaksProviders && /the server responded with a status of 503/.test(message.text())) return true
  if (cutsTheNet && /net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text())) return true
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
}

export { expect }
