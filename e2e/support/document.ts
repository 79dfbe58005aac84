import { expect, type Page } from '@playwright/test'

/** Set by app/root.tsx after hydration. */
const HYDRATED = 'html[data-hydrated]'

/** Waits for hydration; before it, links load documents. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect(page.locator(HYDRATED)).toBeAttached()
}

const HYDRATION_LIMIT_MS = 5_000

/** Waits until the scripts of a page of the shop have run, or a test holds them back. */
export async function waitForScripts(page: Page): Promise<void> {
  const pending = page.locator('html:not([data-hydrated]) #late-scripts')
  await pending.waitFor({ state: 'detached', timeout: HYDRATION_LIMIT_MS }).catch(() => undefined)
}

/** Computes all colours once, because Chromium's first computed styles of unrendered elements ignore the emulation. */
export async function computeColors(page: Page): Promise<void> {
  await page.evaluate(`for (const each of document.querySelectorAll('*')) getComputedStyle(each).color`)
}

/** Sets a flag on the document after hydration, for `isSameDocument`. */
export async function label(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await page.evaluate('void (window.isMarked = true)')
}

/** Whether the document still has the flag of `label`. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate('window.isMarked === true')
}

/** Waits until another document has replaced the one with the flag. */
export async function waitForNewDocument(page: Page): Promise<void> {
  // `evaluate` fails while one document replaces the other.
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
}

/** Resizes the window, and waits for the transitions that its new width starts, such as of sizes of text. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(`Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition)
    .map(({ finished }) => finished))`)
}

/** Lays out the sections that the browser would lay out once they come near the window. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(`for (const element of document.querySelectorAll('*'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'`)
}
