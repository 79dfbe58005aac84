import { test as base, expect } from '@playwright/test'
import { NOTHING, toConsentCookies } from './consent.ts'
import { waitForScripts } from './document.ts'

/**
 * Prevents the installation of the service worker where a test is not about it. Playwright's `serviceWorkers: 'block'`
 * writes to the console, which the tests check.
 */
const WITHOUT_WORKER = `if (self.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)`

/**
 * Playwright's `test` that fails when a page logs an error (a violation of its content security policy among them) or
 * throws, unless the test expects it.
 */
export const test = base.extend<{
  complaints: string[]
  cutsTheNet: boolean
  breaksProviders: boolean
  hasChosenCookies: boolean
}>({
  /** Whether optional cookies were rejected before; otherwise the banner covers a part of the page. */
  hasChosenCookies: [true, { option: true }],
  storageState: async ({ hasChosenCookies }, use) => {
    await use({ cookies: hasChosenCookies ? toConsentCookies(NOTHING) : [], origins: [] })
  },
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'block') await context.addInitScript(WITHOUT_WORKER)
    await use(context)
  },
  /** Pages that a test opens are used once their scripts have run: people look before they act. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    const areScriptsAwaited = (waitUntil?: string) => javaScriptEnabled !== false && waitUntil !== 'commit'
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (areScriptsAwaited(options?.waitUntil)) await waitForScripts(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      if (areScriptsAwaited(options?.waitUntil)) await waitForScripts(page)
      return response
    }
    await use(page)
  },
  /** The test cuts the network itself: failed requests are expected. */
  cutsTheNet: [false, { option: true }],
  /** The test takes a payment provider down: responses with 503 are expected. */
  breaksProviders: [false, { option: true }],
  complaints: [
    async ({ page, cutsTheNet, breaksProviders }, use) => {
      const complaints: string[] = []
      const complain = (text: string) => {
        if (!isExpected(text, { cutsTheNet, breaksProviders })) complaints.push(text)
      }
      page.on('console', (message) => {
        if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complain(String(error)))
      await use(complaints)
      expect(complaints, 'errors logged or thrown by the pages').toEqual([])
    },
    { auto: true },
  ],
})

/** The messages of Chromium and React Router about code that cannot be loaded. */
const NO_CODE = /Error loading route module|Failed to fetch dynamically imported module/

/** Whether an error is expected: Chromium logs each response of 400 and above, and refusals are part of the API. */
function isExpected(
  text: string,
  { cutsTheNet, breaksProviders }: { cutsTheNet: boolean; breaksProviders: boolean },
): boolean {
  if (breaksProviders && /the server responded with a status of 503/.test(text)) return true
  if (cutsTheNet && (/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text) || NO_CODE.test(text))) return true
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

export { expect }
