import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import {
  aToken,
  closeSession,
  DAY_MS,
  MINUTE_MS,
  NOW,
  openSession,
  signIn,
} from '../../../test/fake-session.ts'
import { countDepartures, getSession } from './session-store.ts'
import { watchSession } from './session-watch.ts'

describe('watching the session', () => {
  let browser: FakeBrowser
  let stop: () => void = () => undefined

  beforeEach(async () => {
    browser = openSession()
    signIn(browser)
    stop = watchSession()
    await vi.advanceTimersByTimeAsync(0)
    browser.requested.length = 0
  })
  afterEach(async () => {
    stop()
    await closeSession(browser)
  })

  test('checks every 5 minutes [T178]', async () => {
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1)
    expect(browser.requested).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.requested).toEqual(['/api/v1/users/me'])
  })

  test('logs out when a later check is refused [T514]', async () => {
    browser.respond(() => aRefusal(401))
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(getSession().isAuthenticated).toBe(false)
    expect(browser.stored.has('token')).toBe(false)
  })

  test('checks when the browser is back online', async () => {
    browser.page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(1)
  })

  test('checks when the tab becomes visible after more than 5 minutes, but not each time', async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(0)
    // In a background tab time passes without timers.
    vi.setSystemTime(NOW.getTime() + 6 * MINUTE_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(1)
  })

  test('checks when a page is restored from the back/forward cache', async () => {
    browser.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(1)
  })

  test.each(['mousemove', 'keydown', 'click', 'scroll'])(
    'records a %s as access, with an interval [T462]',
    (name) => {
      vi.setSystemTime(NOW.getTime() + DAY_MS)
      browser.page.dispatchEvent(new Event(name))
      expect(browser.stored.get('lastAccessTime')).toBe(String(NOW.getTime() + DAY_MS))
      vi.setSystemTime(NOW.getTime() + DAY_MS + 1_000)
      browser.page.dispatchEvent(new Event(name))
      expect(browser.stored.get('lastAccessTime')).toBe(String(NOW.getTime() + DAY_MS))
    },
  )

  test('ends the session after 2 days, whatever the first event [T515]', async () => {
    browser.stored.set('lastAccessTime', String(NOW.getTime()))
    vi.setSystemTime(NOW.getTime() + 2 * DAY_MS + 60_000)
    browser.page.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(0)
    expect(getSession().isAuthenticated).toBe(false)
    expect(browser.stored.has('token')).toBe(false)
  })

  test('follows a sign-out in another tab and deletes the checkout draft', () => {
    browser.visit.set('checkoutDraft', '{}')
    const departures = countDepartures()
    browser.inAnotherTab('token', null)
    expect(getSession().isAuthenticated).toBe(false)
    expect(browser.visit.has('checkoutDraft')).toBe(false)
    expect(countDepartures()).toBe(departures + 1)
  })

  test('sends no request when another tab has renewed the token', async () => {
    browser.inAnotherTab('token', aToken('mei'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(0)
  })

  test('drops all data of the first customer when another tab signs in another one', async () => {
    browser.inAnotherTab('token', aToken('lan'))
    expect(getSession()).toMatchObject({ isLoading: true, user: undefined })
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.reload).toHaveBeenCalledOnce()
    expect(browser.stored.has('userData')).toBe(false)
  })
})
