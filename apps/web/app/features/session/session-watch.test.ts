import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeBrowser } from '../../../test/fake-browser.ts'
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

describe('the session of a page that lives', () => {
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

  it('is checked every 5 minutes [T178]', async () => {
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1)
    expect(browser.requested).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.requested).toEqual(['/api/v1/users/me'])
  })

  it('is checked when the connection returns', async () => {
    browser.page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(1)
  })

  it('is checked when the tab wakes after more than 5 minutes, but not at each look', async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(0)
    // A sleeping tab: time passes, timers do not run.
    vi.setSystemTime(NOW.getTime() + 6 * MINUTE_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(1)
  })

  it('is checked when the browser brings a page back whole', async () => {
    browser.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(1)
  })

  it.each(['mousemove', 'keydown', 'click', 'scroll'])('notes a %s as access, at times', (name) => {
    vi.setSystemTime(NOW.getTime() + DAY_MS)
    browser.page.dispatchEvent(new Event(name))
    expect(browser.stored.get('lastAccessTime')).toBe(String(NOW.getTime() + DAY_MS))
    vi.setSystemTime(NOW.getTime() + DAY_MS + 1_000)
    browser.page.dispatchEvent(new Event(name))
    expect(browser.stored.get('lastAccessTime')).toBe(String(NOW.getTime() + DAY_MS))
  })

  it('ends when the shopper comes back after 2 days, whatever they touch first', async () => {
    browser.stored.set('lastAccessTime', String(NOW.getTime()))
    vi.setSystemTime(NOW.getTime() + 2 * DAY_MS + 60_000)
    browser.page.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(0)
    expect(getSession().isAuthenticated).toBe(false)
    expect(browser.stored.has('token')).toBe(false)
  })

  it('ends with that of another tab, and forgets what was typed at checkout', () => {
    browser.visit.set('checkoutDraft', '{}')
    const departures = countDepartures()
    browser.inAnotherTab('token', null)
    expect(getSession().isAuthenticated).toBe(false)
    expect(browser.visit.has('checkoutDraft')).toBe(false)
    expect(countDepartures()).toBe(departures + 1)
  })

  it('asks nobody when another tab has renewed the token', async () => {
    browser.inAnotherTab('token', aToken('mei'))
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.requested).toHaveLength(0)
  })

  it('drops everything of the first shopper when another tab signs somebody else in', async () => {
    browser.inAnotherTab('token', aToken('lan'))
    expect(getSession()).toMatchObject({ isLoading: true, user: undefined })
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.reload).toHaveBeenCalledOnce()
    expect(browser.stored.has('userData')).toBe(false)
  })
})
