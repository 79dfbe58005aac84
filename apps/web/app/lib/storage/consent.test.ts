import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES, hasConsentTo, hasOptedOut, parseConsent } from './consent.ts'

/** The cookies of a visitor with a choice; `undefined` leaves a cookie out. */
function cookiesOf(
  preferences: string | undefined,
  { given = 'true', date = '2026-11-21T02:00:00.000Z' }: { given?: string; date?: string | undefined } = {},
): string {
  const cookies = {
    cookie_preferences: preferences,
    cookie_consent_given: given,
    cookie_consent_date: date,
  }
  return Object.entries(cookies)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('; ')
}

const SOME = '{"essential":true,"performance":false,"functional":true,"marketing":true}'

describe('the consent in cookies', () => {
  let warn: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => void vi.restoreAllMocks())

  test('has the stored preferences and their date', () => {
    expect(parseConsent(cookiesOf(SOME))).toEqual({
      preferences: { essential: true, performance: false, functional: true, marketing: true },
      needsRenewal: false,
      chosenAt: '2026-11-21T02:00:00.000Z',
    })
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([
    ['nothing is there', ''],
    ['consent was not given', cookiesOf(SOME, { given: 'false' })],
    ['there is no date', cookiesOf(SOME, { date: '' })],
    ['the date cannot be read', cookiesOf(SOME, { date: 'yesterday' })],
    ['the date is before 2024', cookiesOf(SOME, { date: '2023-12-31T23:59:59.999Z' })],
  ])('must be renewed and allows only essential cookies when %s [T489]', (_, cookies) => {
    expect(parseConsent(cookies)).toEqual({
      preferences: { essential: true, performance: false, functional: false, marketing: false },
      needsRenewal: true,
      chosenAt: undefined,
    })
  })

  test('is valid from the start of 2024 on', () => {
    expect(parseConsent(cookiesOf(SOME, { date: '2024-01-01T00:00:00.000Z' })).needsRenewal).toBe(false)
  })

  test.each(['{broken', 'null', ''])('falls back to the defaults, and logs it, for %j [T490]', (text) => {
    const { preferences, needsRenewal } = parseConsent(cookiesOf(text))
    expect(preferences).toEqual(DEFAULT_PREFERENCES)
    expect(needsRenewal).toBe(false)
    // A missing cookie is normal and must not be logged.
    expect(warn).toHaveBeenCalledTimes(text ? 1 : 0)
  })

  test('allows only explicit values, and always essential cookies [T491]', () => {
    const odd = '{"essential":false,"performance":"yes","functional":1,"marketing":true,"more":true}'
    expect(parseConsent(cookiesOf(odd)).preferences).toEqual({ ...DEFAULT_PREFERENCES, marketing: true })
  })
})

describe('consent to a category', () => {
  const page = { cookie: '' }
  let timings: { name: string }[] = []
  beforeEach(() => {
    page.cookie = ''
    timings = []
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('performance', { getEntriesByType: () => [{ serverTiming: timings }] })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('follows the current cookies', () => {
    expect(hasConsentTo('functional')).toBe(false)
    page.cookie = cookiesOf(SOME)
    expect(hasConsentTo('functional')).toBe(true)
    expect(hasConsentTo('performance')).toBe(false)
    page.cookie = ''
    expect(hasConsentTo('functional')).toBe(false)
    expect(hasConsentTo('essential')).toBe(true)
  })

  test('is limited to essential on the server', () => {
    vi.stubGlobal('document', undefined)
    expect(hasConsentTo('marketing')).toBe(false)
    expect(hasConsentTo('essential')).toBe(true)
  })

  test.each([
    ['the browser says so', () => vi.stubGlobal('navigator', { globalPrivacyControl: true })],
    ['the server has seen its header', () => void timings.push({ name: 'gpc' })],
  ])('excludes marketing under Global Privacy Control, when %s', (_, optOut) => {
    page.cookie = cookiesOf(SOME)
    expect(hasOptedOut()).toBe(false)
    expect(hasConsentTo('marketing')).toBe(true)
    optOut()
    expect(hasOptedOut()).toBe(true)
    expect(hasConsentTo('marketing')).toBe(false)
    expect(hasConsentTo('functional')).toBe(true)
  })
})
