import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aResponse, aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import { closeSession, MINUTE_MS, openSession, signIn } from '../../../test/fake-session.ts'
import { logout } from './logout.ts'
import { getSession } from './session-store.ts'

const LOGOUT = '/api/v1/auth/logout'
const noNetwork = () => Promise.reject(new TypeError('no network'))

let browser: FakeBrowser
const goHome = vi.fn()
beforeEach(() => {
  goHome.mockReset()
  browser = openSession()
  signIn(browser)
})
afterEach(() => closeSession(browser))

const countLogouts = () => browser.requested.filter((path) => path === LOGOUT).length

describe('signing out without a connection', () => {
  beforeEach(() => browser.respond(noNetwork))

  test('is done at once, and stays on the page because no other may load', async () => {
    await logout(goHome)
    expect(getSession()).toMatchObject({ isAuthenticated: false, isSigningOut: false })
    expect([...browser.stored.keys()]).toEqual([])
    expect(goHome).not.toHaveBeenCalled()
    expect(countLogouts()).toBe(1)
  })

  test('informs the server as soon as the browser is back online, once', async () => {
    await logout(goHome)
    browser.respond(() => aResponse({}))
    browser.page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(countLogouts()).toBe(2)
  })

  test('informs the server within a minute where the browser does not notice the connection', async () => {
    await logout(goHome)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(countLogouts()).toBe(2)
    browser.respond(() => aResponse({}))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(countLogouts()).toBe(3)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(countLogouts()).toBe(3)
  })

  test('stores nothing with which the session could be used again', async () => {
    await logout(goHome)
    expect([...browser.stored.values(), ...browser.visit.values()].join()).not.toContain('refresh-mei')
  })
})

test('goes home after 1 s without the response, which then changes nothing', async () => {
  browser.respond(browser.later)
  const signingOut = logout(goHome)
  await vi.advanceTimersByTimeAsync(999)
  expect(getSession().isSigningOut).toBe(true)
  expect(goHome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await signingOut
  expect(goHome).toHaveBeenCalledOnce()
  signIn(browser, 'lan')
  browser.respondSlowly(aResponse({}))
  await vi.advanceTimersByTimeAsync(0)
  expect(getSession()).toMatchObject({ isAuthenticated: true, user: { user_id: 'lan' } })
})

test('goes home when the server is out of order, and informs it later', async () => {
  browser.respond(() => aRefusal(500))
  await logout(goHome)
  expect(goHome).toHaveBeenCalledOnce()
  browser.respond(() => aResponse({}))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(countLogouts()).toBe(2)
})
