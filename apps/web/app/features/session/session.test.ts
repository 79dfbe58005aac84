import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aResponse, aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import {
  aToken,
  aUser,
  closeSession,
  DAY_MS,
  storeTokensOf,
  MINUTE_MS,
  NOW,
  openSession,
  signIn,
} from '../../../test/fake-session.ts'
import { saveDraft } from '../../lib/storage/drafts.ts'
import { logout } from './logout.ts'
import { checkSession } from './session-check.ts'
import { getSession, updateUser } from './session-store.ts'

describe('the session', () => {
  let browser: FakeBrowser
  beforeEach(() => {
    browser = openSession()
  })
  afterEach(() => closeSession(browser))

  describe('on page load', () => {
    test('is loading, without a user [T461]', async () => {
      vi.resetModules()
      const { getSession: getFirst } = await import('./session-store.ts')
      expect(getFirst()).toMatchObject({ isLoading: true, isAuthenticated: false, user: undefined })
    })

    test.each([[], ['token'], ['refreshToken']])(
      'is a guest without both tokens, and sends no request [T454]',
      async (...keys) => {
        for (const key of keys) browser.stored.set(key, aToken('mei'))
        await checkSession()
        expect(getSession()).toMatchObject({ isLoading: false, isAuthenticated: false })
        expect(browser.requested).toEqual([])
      },
    )

    test('fetches the user [T455]', async () => {
      storeTokensOf(browser, 'mei', 31 * MINUTE_MS)
      await checkSession()
      expect(getSession()).toMatchObject({
        isAuthenticated: true,
        user: { user_id: 'mei' },
        isOffline: false,
      })
      expect(browser.requested).toEqual(['/api/v1/users/me'])
    })

    test.each([
      ['expired', -MINUTE_MS],
      ['about to expire', 29 * MINUTE_MS],
    ])('first renews a token that is %s [T179]', async (_, livesMs) => {
      storeTokensOf(browser, 'mei', livesMs)
      browser.respond((path) =>
        aResponse(path.endsWith('/refresh') ? { token: aToken('mei'), refreshToken: 'next' } : aUser('mei')),
      )
      await checkSession()
      expect(browser.requested).toEqual(['/api/v1/auth/refresh', '/api/v1/users/me'])
      expect(browser.stored.get('refreshToken')).toBe('next')
    })

    test('renews an unreadable token [T180]', async () => {
      storeTokensOf(browser, 'mei')
      browser.stored.set('token', 'nonsense')
      await checkSession()
      expect(browser.requested[0]).toBe('/api/v1/auth/refresh')
    })

    test.each([401, 403, 404])('logs out on a %i [T456]', async (status) => {
      storeTokensOf(browser, 'mei')
      browser.stored.set('userData', '{"user_id":"mei"}').set('profile', '{"user_id":"mei"}')
      browser.respond(() => aRefusal(status))
      await checkSession()
      expect(getSession()).toMatchObject({ isLoading: false, isAuthenticated: false })
      expect([...browser.stored.keys()]).toEqual([])
    })

    test('ends after 2 days without access, without a request [T181]', async () => {
      storeTokensOf(browser, 'mei')
      browser.stored.set('lastAccessTime', String(NOW.getTime() - 2 * DAY_MS))
      await checkSession()
      expect(getSession().isAuthenticated).toBe(true)
      browser.requested.length = 0
      browser.stored.set('lastAccessTime', String(NOW.getTime() - 2 * DAY_MS - 1))
      await checkSession()
      expect(getSession().isAuthenticated).toBe(false)
      expect(browser.stored.has('token')).toBe(false)
      expect(browser.requested).toEqual([])
    })
  })

  describe('without a response', () => {
    test('shows the last known customer as offline, and retains the tokens [T458]', async () => {
      storeTokensOf(browser, 'mei')
      browser.stored.set('userData', '{"user_id":"mei","nickname":"Mei","avatar_url":null}')
      browser.respond(() => Promise.reject(new TypeError('fetch failed')))
      const check = checkSession()
      await vi.advanceTimersByTimeAsync(6_000)
      await check
      expect(getSession()).toEqual({
        isLoading: false,
        isAuthenticated: true,
        user: undefined,
        lastKnown: { user_id: 'mei', nickname: 'Mei', avatar_url: null },
        isOffline: true,
        isSigningOut: false,
        hasExpired: false,
      })
      expect(browser.stored.get('offlineMode')).toBe('true')
      expect(browser.stored.has('token')).toBe(true)
    })

    test('retains the full profile on a page that had it', async () => {
      signIn(browser)
      browser.respond(() => Promise.reject(new TypeError('fetch failed')))
      const check = checkSession()
      await vi.advanceTimersByTimeAsync(6_000)
      await check
      expect(getSession()).toMatchObject({ isOffline: true, user: { email: 'mei@example.com' } })
    })

    test('does not wait for all retries', async () => {
      storeTokensOf(browser, 'mei')
      browser.respond(browser.later)
      void checkSession()
      await vi.advanceTimersByTimeAsync(3_999)
      expect(getSession().isLoading).toBe(true)
      await vi.advanceTimersByTimeAsync(1)
      expect(getSession()).toMatchObject({ isLoading: false, isAuthenticated: true, isOffline: true })
    })

    test('waits less when the last visit ended offline', async () => {
      storeTokensOf(browser, 'mei')
      browser.stored.set('offlineMode', 'true')
      browser.respond(browser.later)
      void checkSession()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(getSession().isOffline).toBe(true)
    })

    test('does not wait when the browser is offline', () => {
      storeTokensOf(browser, 'mei')
      browser.setOnline(false)
      browser.respond(browser.later)
      void checkSession()
      expect(getSession().isOffline).toBe(true)
    })

    test('does not restore a customer who has signed out meanwhile', async () => {
      storeTokensOf(browser, 'mei')
      browser.respond(browser.later)
      void checkSession()
      browser.stored.clear()
      await vi.advanceTimersByTimeAsync(4_000)
      expect(getSession()).toMatchObject({ isLoading: false, isAuthenticated: false, isOffline: false })
    })

    test('never shows data of another customer than the owner of the tokens', async () => {
      storeTokensOf(browser, 'lan')
      browser.stored.set('userData', '{"user_id":"mei","nickname":"Mei","avatar_url":null}')
      browser.respond(() => Promise.reject(new TypeError('fetch failed')))
      const check = checkSession()
      await vi.advanceTimersByTimeAsync(6_000)
      await check
      expect(getSession().lastKnown).toBeUndefined()
    })

    test.each([
      [500, true],
      [429, true],
      [401, false],
    ])('stays signed in offline after a %i: %s [T457]', async (status, stays) => {
      signIn(browser)
      browser.respond(() => aRefusal(status))
      await checkSession()
      expect(getSession().isAuthenticated).toBe(stays)
      expect(browser.stored.has('offlineMode')).toBe(stays)
    })

    test('is online again after a response', async () => {
      signIn(browser)
      browser.respond(() => aRefusal(500))
      await checkSession()
      browser.respond(() => aResponse(aUser('mei')))
      await checkSession()
      expect(getSession()).toMatchObject({ isOffline: false, user: { user_id: 'mei' } })
      expect(browser.stored.has('offlineMode')).toBe(false)
    })
  })

  describe('in local storage', () => {
    test("stores the greeting's fields of the customer and nothing else [T459]", () => {
      signIn(browser)
      expect(JSON.parse(browser.stored.get('userData')!)).toEqual({
        user_id: 'mei',
        nickname: 'mei',
        avatar_url: 'https://shop.example/uploads/avatars/mei-512.webp',
      })
    })

    test('deletes the data of one customer when another one signs in [T108]', () => {
      signIn(browser, 'mei')
      browser.stored.set('profile', '{"user_id":"mei"}')
      for (const draft of ['checkoutDraft', 'contactDraft', 'birthDraft']) browser.visit.set(draft, '{}')
      signIn(browser, 'lan')
      expect(browser.stored.has('profile')).toBe(false)
      expect([...browser.visit.keys()]).toEqual([])
    })

    test('retains the checkout draft when the same customer signs in again', () => {
      signIn(browser, 'mei')
      saveDraft('checkoutDraft', 'mei', { note: 'For my mother' })
      signIn(browser, 'mei')
      expect(browser.visit.has('checkoutDraft')).toBe(true)
    })
  })

  describe('signing out', () => {
    test('clears the session at once and navigates after the response [T460]', async () => {
      signIn(browser)
      browser.stored.set('profile', '{}')
      browser.respond(browser.later)
      const signOut = vi.fn()
      const signingOut = logout(signOut)
      expect(getSession()).toMatchObject({ isAuthenticated: true, isSigningOut: true })
      expect([...browser.stored.keys()]).toEqual([])
      expect(signOut).not.toHaveBeenCalled()
      browser.respondSlowly(aResponse({}))
      await signingOut
      expect(signOut).toHaveBeenCalledOnce()
      expect(getSession()).toMatchObject({ isAuthenticated: false, isSigningOut: false, user: undefined })
      expect(browser.requested).toEqual(['/api/v1/auth/logout'])
    })

    test('navigates also when the request fails [T104]', async () => {
      signIn(browser)
      browser.respond(() => aRefusal(500))
      await logout()
      expect(getSession().isAuthenticated).toBe(false)
      expect([...browser.stored.keys()]).toEqual([])
    })

    test('is not undone by a late response', async () => {
      signIn(browser)
      browser.respond((path) => (path.endsWith('/logout') ? aResponse({}) : browser.later()))
      const check = checkSession()
      await logout()
      browser.respondSlowly(aResponse(aUser('mei')))
      await check
      updateUser(aUser('mei'))
      expect(getSession()).toMatchObject({ isAuthenticated: false, user: undefined })
      expect(browser.stored.has('userData')).toBe(false)
    })
  })
})
