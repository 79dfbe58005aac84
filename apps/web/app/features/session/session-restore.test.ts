import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aResponse, aRefusal, type FakeBrowser } from '../../../test/fake-browser.ts'
import {
  aToken,
  aUser,
  closeSession,
  storeTokensOf,
  MINUTE_MS,
  NOW,
  openSession,
  signIn,
} from '../../../test/fake-session.ts'
import { markSigningOut, findPendingSignOut } from '../../lib/storage/pending-sign-out.ts'
import { logout } from './logout.ts'
import { checkSession } from './session-check.ts'
import { getSession, setSignedOutElsewhere } from './session-store.ts'

describe('restoring a stored session', () => {
  let browser: FakeBrowser
  beforeEach(() => {
    browser = openSession()
  })
  afterEach(() => closeSession(browser))

  describe('while the check is pending', () => {
    const REMEMBERED = { user_id: 'mei', nickname: 'Mei', avatar_url: null }

    beforeEach(() => {
      browser.stored.set('userData', JSON.stringify(REMEMBERED))
      browser.respond(browser.later)
    })

    test('shows the stored profile, then the loaded one', async () => {
      storeTokensOf(browser, 'mei')
      const check = checkSession()
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession()).toEqual({
        isLoading: false,
        isAuthenticated: true,
        user: undefined,
        lastKnown: REMEMBERED,
        isOffline: false,
        isSigningOut: false,
        hasExpired: false,
      })
      browser.respondSlowly(aResponse(aUser('mei')))
      await check
      expect(getSession()).toMatchObject({ user: { email: 'mei@example.com' }, lastKnown: undefined })
    })

    test('waits for the renewal of an expired token', async () => {
      storeTokensOf(browser, 'mei', -MINUTE_MS)
      void checkSession()
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession().isLoading).toBe(true)
      browser.respondSlowly(aResponse({ token: aToken('mei'), refreshToken: 'next' }))
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession()).toMatchObject({ isLoading: false, lastKnown: REMEMBERED })
    })

    test('waits when the tokens belong to another customer than the stored profile', async () => {
      storeTokensOf(browser, 'lan')
      void checkSession()
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession()).toMatchObject({ isLoading: true, lastKnown: undefined })
    })

    test('hides the stored profile as soon as another tab signs in another customer', async () => {
      storeTokensOf(browser, 'mei')
      void checkSession()
      await vi.advanceTimersByTimeAsync(0)
      storeTokensOf(browser, 'lan')
      void checkSession()
      expect(getSession()).toMatchObject({ isLoading: true, lastKnown: undefined })
      await vi.advanceTimersByTimeAsync(0)
      expect(browser.reload).toHaveBeenCalled()
      expect(browser.stored.has('userData')).toBe(false)
    })
  })

  describe('a pending sign-out', () => {
    test('stays until the server confirms that the session continues', async () => {
      signIn(browser)
      markSigningOut('deletion')
      browser.respond(() => aRefusal(401))
      await checkSession()
      expect(findPendingSignOut()).toEqual({ kind: 'deletion', requestedAtMs: NOW.getTime() })
      signIn(browser)
      expect(findPendingSignOut()).toBeUndefined()
    })

    test('stays also when another tab notices the end first', () => {
      signIn(browser)
      markSigningOut('everywhere')
      setSignedOutElsewhere()
      expect(findPendingSignOut()?.kind).toBe('everywhere')
    })

    test('is cleared by a logout, and ignored when invalid', async () => {
      signIn(browser)
      markSigningOut('everywhere')
      browser.respond(() => aResponse({}))
      await logout()
      expect(findPendingSignOut()).toBeUndefined()
      browser.visit.set('pendingSignOut', '{"kind":"wedding","requestedAtMs":1}')
      expect(findPendingSignOut()).toBeUndefined()
    })
  })
})
