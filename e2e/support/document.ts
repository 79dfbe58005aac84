import { expect, type Page } from '@playwright/test'

/** Set by the root of the pages, once React has taken over what the server wrote. */
const HYDRATED = 'html[data-hydrated]'

/** Waits until the document answers by itself; before that, a link is followed by loading its page anew. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect(page.locator(HYDRATED)).toBeAttached()
}

/** Asks for all colours once: the first time, this browser may tell of what it never laid out as if it had no styles. */
export async function emulateForcedColors(page: Page): Promise<void> {
  await page.evaluate(`for (const each of document.querySelectorAll('*')) getComputedStyle(each).color`)
}

/** Marks the document, once it is alive, to see whether it is still the same one later. */
export async function label(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await page.evaluate('void (window.isMarked = true)')
}

/** Whether the document is the one that was marked. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate('window.isMarked === true')
}

/** Waits until another document has taken the place of the one that was marked. */
export async function waitForNewDocument(page: Page): Promise<void> {
  // While one gives way to the next, nobody answers.
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
}
