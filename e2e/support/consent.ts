import { expect, type Locator, type Page } from '@playwright/test'
import type { Translate } from './messages.ts'

/** Which optional cookies a visitor allows. */
export interface Choice {
  performance: boolean
  functional: boolean
  marketing: boolean
}

export const NOTHING: Choice = { performance: false, functional: false, marketing: false }
export const EVERYTHING: Choice = { performance: true, functional: true, marketing: true }

/** The names under which a choice is kept. */
export const CONSENT_COOKIES = ['cookie_consent_date', 'cookie_consent_given', 'cookie_preferences']

/** How long they are kept, in seconds. */
export const A_YEAR_S = 365 * 24 * 60 * 60

const toSignals = (term: string) => ({
  ad_storage: term,
  ad_user_data: term,
  ad_personalization: term,
  analytics_storage: term,
})

/** Google's four signals, all alike. */
export const DENIED = toSignals('denied')
export const GRANTED = toSignals('granted')

/** Puts cookies of tags where tags put them: on the whole site, and on the page that is shown. */
export const PLANT_TAG_COOKIES = `for (const name of ['_ga', '_ga_TEST12345', '_gat', '_gid', '_fbp', '_fbc', 'fb_pixel']) {
  document.cookie = name + '=1; Path=/; Max-Age=999'
  document.cookie = name + '=2; Path=' + location.pathname + '; Max-Age=999'
}`

/** The cookies of a choice as the browser keeps them, for all hosts of the tests' shops. */
export function toConsentCookies(choice: Choice, chosenAt = new Date()) {
  const { performance, functional, marketing } = choice
  const values = {
    cookie_preferences: JSON.stringify({ essential: true, performance, functional, marketing }),
    cookie_consent_given: 'true',
    cookie_consent_date: chosenAt.toISOString(),
  }
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }))
}

/** The cookies of the page by name, as they can be read. */
export async function readCookies(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]))
}

/** The preferences as the browser keeps them; null for none. */
export async function readPreferences(page: Page): Promise<(Choice & { essential: boolean }) | null> {
  return JSON.parse((await readCookies(page))['cookie_preferences'] ?? 'null') as
    (Choice & { essential: boolean }) | null
}

/** What Google's signals were told, in turn. */
export function readSignals(page: Page): Promise<[string, string, Record<string, string>][]> {
  return page.evaluate('dataLayer.map((entry) => [...entry]).filter(([word]) => word === "consent")')
}

/** A button of this very name. */
export function toButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The switch of a category. */
export function toSwitch(page: Page, name: string): Locator {
  return page.getByRole('switch', { name, exact: true })
}

/** Opens the settings from the foot of the page. */
export async function openSettings(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('consent_settings_link') })
    .click()
  await expect(page.getByRole('dialog', { name: t('consent_settings') })).toBeVisible()
}

/** The banner, in either language. */
export function banner(page: Page): Locator {
  return page.getByRole('region', { name: /^(Your cookies|Cookie 与您的选择)$/ })
}

/** Every address that a page asked for outside the shop; payment providers are named by `but`. */
export function watchForeignRequests(page: Page, origin: string, but: readonly string[] = []): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.protocol.startsWith('http') || url.origin === origin || but.includes(url.origin)) return
    foreign.push(url.href)
  })
  return foreign
}

/** Keys of local and session storage that the shop needs to work (the cookie policy names them all). */
const ESSENTIAL_KEYS = [
  ...['token', 'refreshToken', 'lastAccessTime', 'cart', 'profile', 'userData'],
  ...['offlineMode', 'returnTo', 'birthDraft', 'checkoutDraft', 'contactDraft', 'parting'],
  'react-router-scroll-positions',
]

/** Nothing is kept but what the shop needs, and by cookies nothing at all but those named. */
export async function expectOnlyEssentials(page: Page, cookies: readonly string[] = []): Promise<void> {
  const where = page.url()
  expect(Object.keys(await readCookies(page)).sort(), `cookies at ${where}`).toEqual([...cookies].sort())
  const keys = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
  expect(
    keys.filter((key) => !ESSENTIAL_KEYS.includes(key)),
    `storage at ${where}`,
  ).toEqual([])
}
