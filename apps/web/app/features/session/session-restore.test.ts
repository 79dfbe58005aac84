import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('the session of a shopper whom the device remembers', () => {
  let browser: FakeBrowser
  beforeEach(() => {
    browser = openSession()
  })
  afterEach(() => closeSession(browser))

  describe('while the server is asked', () => {
    const REMEMBERED = { user_id: 'mei', nickname: 'Mei', avatar_url: null }

    beforeEach(() => {
      browser.stored.set('userData', JSON.stringify(REMEMBERED))
      browser.respond(browser.later)
    })

    it('shows whom the device remembers, then whom the server knows', async () => {
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
      })
      browser.respondSlowly(aResponse(aUser('mei')))
      await check
      expect(getSession()).toMatchObject({ user: { email: 'mei@example.com' }, lastKnown: undefined })
    })

    it('waits for the renewal of a token that is over', async () => {
      storeTokensOf(browser, 'mei', -MINUTE_MS)
      void checkSession()
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession().isLoading).toBe(true)
      browser.respondSlowly(aResponse({ token: aToken('mei'), refreshToken: 'next' }))
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession()).toMatchObject({ isLoading: false, lastKnown: REMEMBERED })
    })

    it('waits where the tokens are of another shopper than it remembers', async () => {
      storeTokensOf(browser, 'lan')
      void checkSession()
      await vi.advanceTimersByTimeAsync(0)
      expect(getSession()).toMatchObject({ isLoading: true, lastKnown: undefined })
    })

    it('forgets them when the server refuses', async () => {
      storeTokensOf(browser, 'mei')
      browser.stored.set('profile', '{"user_id":"mei"}')
      const check = checkSession()
      await vi.advanceTimersByTimeAsync(0)
      browser.respond(() => aRefusal(401))
      browser.respondSlowly(aRefusal(401))
      await check
      expect(getSession()).toMatchObject({ isAuthenticated: false, lastKnown: undefined })
      expect([...browser.stored.keys()]).toEqual([])
    })

    it('says after 4 s that nobody answers', async () => {
      storeTokensOf(browser, 'mei')
      void checkSession()
      await vi.advanceTimersByTimeAsync(3_999)
      expect(getSession().isOffline).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(getSession()).toMatchObject({ isOffline: true, lastKnown: REMEMBERED })
    })

    it('shows them no longer than until another tab signs somebody else in', async () => {
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

  describe('an end that the shopper has asked for', () => {
    it('is remembered until the server says that the session goes on', async () => {
      signIn(browser)
      markSigningOut('deletion')
      browser.respond(() => aRefusal(401))
      await checkSession()
      expect(findPendingSignOut()).toEqual({ kind: 'deletion', askedAtMs: NOW.getTime() })
      signIn(browser)
      expect(findPendingSignOut()).toBeUndefined()
    })

    it('is remembered also where another tab hears of it first', () => {
      signIn(browser)
      markSigningOut('everywhere')
      setSignedOutElsewhere()
      expect(findPendingSignOut()?.kind).toBe('everywhere')
    })

    it('is forgotten by a logout, and so is what cannot be understood', async () => {
      signIn(browser)
      markSigningOut('everywhere')
      browser.respond(() => aResponse({}))
      await logout()
      expect(findPendingSignOut()).toBeUndefined()
      browser.visit.set('parting', '{"kind":"wedding","askedAtMs":1}')
      expect(findPendingSignOut()).toBeUndefined()
    })
  })
})
