import { expect, type Locator, type Page } from '@playwright/test'
import { readMessages, type Translate } from './messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'

/** Which optional cookies a visitor allows. */
export interface Choice {
  performance: boolean
  functional: boolean
  marketing: boolean
}

export const NOTHING: Choice = { performance: false, functional: false, marketing: false }
export const EVERYTHING: Choice = { performance: true, functional: true, marketing: true }

/** The cookies that store a choice. */
export const CONSENT_COOKIES = ['cookie_consent_date', 'cookie_consent_given', 'cookie_preferences']

/** Their lifetime, in seconds. */
export const A_YEAR_S = 365 * 24 * 60 * 60

const toSignals = (term: string) => ({
  ad_storage: term,
  ad_user_data: term,
  ad_personalization: term,
  analytics_storage: term,
})

/** Google's four consent signals, all with the same value. */
export const DENIED = toSignals('denied')
export const GRANTED = toSignals('granted')

/** Script that sets cookies as tags do: for the whole site, and for the current page. */
export const PLANT_TAG_COOKIES = `for (const name of ['_ga', '_ga_TEST12345', '_gat', '_gid', '_fbp', '_fbc', 'fb_pixel']) {
  document.cookie = name + '=1; Path=/; Max-Age=999'
  document.cookie = name + '=2; Path=' + location.pathname + '; Max-Age=999'
}`

/** The cookies of a choice, for all test shops (they share a host). */
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

/** The page's cookies by name, decoded. */
export async function readCookies(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]))
}

/** The preferences in the cookie; null without one. */
export async function readPreferences(page: Page): Promise<(Choice & { essential: boolean }) | null> {
  return JSON.parse((await readCookies(page))['cookie_preferences'] ?? 'null') as
    | (Choice & { essential: boolean })
    | null
}

/** The consent commands in Google's `dataLayer`, in order. */
export function readSignals(page: Page): Promise<[string, string, Record<string, string>][]> {
  return page.evaluate('dataLayer.map((entry) => [...entry]).filter(([word]) => word === "consent")')
}

/** The button with exactly this name. */
export function toButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The switch of a category. */
export function toSwitch(page: Page, name: string): Locator {
  return page.getByRole('switch', { name, exact: true })
}

/** Opens the cookie settings from the footer. */
export async function openSettings(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('consent_settings_link') })
    .click()
  await expect(page.getByRole('dialog', { name: t('consent_settings') })).toBeVisible()
}

const TITLES = LANGUAGES.map((language) => readMessages(language)('consent_title'))

/** The consent banner, in any language. */
export function banner(page: Page): Locator {
  return page.getByRole('region', { name: new RegExp(`^(${TITLES.join('|')})$`) })
}

/** Collects the URLs that a page requests from other origins, except the payment providers in `but`. */
export function watchForeignRequests(page: Page, origin: string, but: readonly string[] = []): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.protocol.startsWith('http') || url.origin === origin || but.includes(url.origin)) return
    foreign.push(url.href)
  })
  return foreign
}

/** Essential keys of local and session storage (the cookie policy lists them). */
const ESSENTIAL_KEYS = [
  'token',
  'refreshToken',
  'lastAccessTime',
  'cart',
  'profile',
  'userData',
  'offlineMode',
  'returnTo',
  'pendingSignOut',
  'orderKey',
  'addressDraft',
  'birthDraft',
  'checkoutDraft',
  'contactDraft',
  'declinedFreeGifts',
  'giftCardDraft',
  'profileDraft',
  'dismissedAnnouncement',
  'react-router-scroll-positions',
]

/** Expects only essential keys in storage, and only these cookies. */
export async function expectOnlyEssentials(page: Page, cookies: readonly string[] = []): Promise<void> {
  const where = page.url()
  expect(Object.keys(await readCookies(page)).sort(), `cookies at ${where}`).toEqual([...cookies].sort())
  const keys = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
  expect(
    keys.filter((key) => !ESSENTIAL_KEYS.includes(key)),
    `storage at ${where}`,
  ).toEqual([])
}
