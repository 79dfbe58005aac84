import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aResponse, openFakeBrowser, type FakeBrowser } from '../../../test/fake-browser.ts'
import { aUser, DAY_MS, storeTokensOf, NOW } from '../../../test/fake-session.ts'
import type * as SessionCheck from './session-check.ts'

/** Loads the session modules as a page does, while the chunk of session-check.ts is still loading. */
async function openPage() {
  vi.resetModules()
  const code = Promise.withResolvers<typeof SessionCheck>()
  code.promise.catch(() => undefined)
  vi.doMock('./session-check.ts', () => code.promise)
  const { fetchSession } = await import('./fetch-session.ts')
  const { logout } = await import('./logout.ts')
  const store = await import('./session-store.ts')
  return {
    ...store,
    fetchSession,
    logout,
    codeArrives: async () => code.resolve(await vi.importActual<typeof SessionCheck>('./session-check.ts')),
    codeIsMissing: () => code.reject(new TypeError('Failed to fetch dynamically imported module')),
  }
}

describe('a page whose session check chunk loads slowly or not at all', () => {
  let browser: FakeBrowser
  let page: Awaited<ReturnType<typeof openPage>>

  beforeEach(async () => {
    page = await openPage()
    browser = openFakeBrowser(NOW)
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    browser.respond(() => aResponse(aUser('mei')))
    storeTokensOf(browser, 'mei')
    browser.stored.set('userData', '{"user_id":"mei","nickname":"Mei","avatar_url":null}')
  })
  afterEach(() => {
    vi.doUnmock('./session-check.ts')
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  describe('on page load', () => {
    it('shows the last known customer when the chunk cannot be loaded', async () => {
      const fetching = page.fetchSession()
      page.codeIsMissing()
      await fetching
      expect(page.getSession()).toMatchObject({ isOffline: true, lastKnown: { user_id: 'mei' } })
    })

    it('stays signed out when another tab signs out meanwhile', async () => {
      const fetching = page.fetchSession()
      browser.stored.clear()
      page.setSignedOutElsewhere()
      page.codeIsMissing()
      await fetching
      expect(page.getSession()).toMatchObject({ isLoading: false, isAuthenticated: false, isOffline: false })
      expect(browser.stored.has('offlineMode')).toBe(false)
    })

    it('does not restore a session after 2 days without access', async () => {
      browser.stored.set('lastAccessTime', String(NOW.getTime() - 2 * DAY_MS - 1))
      const fetching = page.fetchSession()
      page.codeIsMissing()
      await fetching
      expect(page.getSession()).toMatchObject({ isLoading: false, isAuthenticated: false })
      expect(browser.stored.has('token')).toBe(false)
    })

    it('continues offline after 4 s, and completes the check once the chunk is loaded', async () => {
      const fetching = page.fetchSession()
      await vi.advanceTimersByTimeAsync(3_999)
      expect(page.getSession().isLoading).toBe(true)
      await vi.advanceTimersByTimeAsync(1)
      expect(page.getSession()).toMatchObject({ isLoading: false, isAuthenticated: true, isOffline: true })
      await page.codeArrives()
      await fetching
      expect(page.getSession()).toMatchObject({ isOffline: false, user: { email: 'mei@example.com' } })
    })

    it('applies one timeout of 4 s to chunk and response', async () => {
      browser.respond(browser.later)
      void page.fetchSession()
      await vi.advanceTimersByTimeAsync(3_000)
      await page.codeArrives()
      await vi.dynamicImportSettled()
      expect(page.getSession().isOffline).toBe(false)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(page.getSession()).toMatchObject({ isOffline: true, lastKnown: { user_id: 'mei' } })
    })

    it('does not wait when the browser is offline', () => {
      browser.setOnline(false)
      void page.fetchSession()
      expect(page.getSession()).toMatchObject({ isLoading: false, isOffline: true })
    })

    it('does not show a customer who has signed out meanwhile after the timeout', async () => {
      void page.fetchSession()
      browser.stored.clear()
      await vi.advanceTimersByTimeAsync(4_000)
      expect(page.getSession()).toMatchObject({ isLoading: false, isAuthenticated: false })
    })
  })

  describe('signing out', () => {
    it('is not undone by a failed session check', async () => {
      page.setOffline()
      const fetching = page.fetchSession()
      const limit = new AbortController()
      vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
      const leave = page.logout()
      limit.abort()
      await leave
      page.codeIsMissing()
      await fetching
      expect(page.getSession()).toMatchObject({ isAuthenticated: false, isOffline: false })
      expect(browser.stored.has('offlineMode')).toBe(false)
    })

    it('notifies the server with the code that came with the session check', async () => {
      const fetching = page.fetchSession()
      await page.codeArrives()
      await fetching
      // A release has replaced the file.
      vi.doMock('./notify-logout.ts', () => Promise.reject(new TypeError('Failed to fetch')))
      await page.logout()
      vi.doUnmock('./notify-logout.ts')
      expect(browser.requested).toContain('/api/v1/auth/logout')
    })

    it('applies one timeout of 5 s to chunk and response, and sends no request later', async () => {
      page.setUser(aUser('mei'))
      const limit = new AbortController()
      const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
      const signOut = vi.fn()
      const signingOut = page.logout(signOut)
      expect(limits).toHaveBeenCalledWith(5_000)
      expect(signOut).not.toHaveBeenCalled()
      limit.abort()
      await signingOut
      expect(signOut).toHaveBeenCalledOnce()
      expect(page.getSession().isAuthenticated).toBe(false)
      // A late response would clear the storage of the next customer.
      await page.codeArrives()
      await vi.dynamicImportSettled()
      expect(browser.requested).toEqual([])
    })
  })

  it('loads the chunk during login, so that it is there for signing out', async () => {
    browser.stored.clear()
    const { login } = await import('./session-actions.ts')
    browser.respond((path) =>
      aResponse(path.endsWith('/login') ? { token: 't', refreshToken: 'r', user: aUser('mei') } : {}),
    )
    await login({ email: 'mei@example.com', password: 'a long password' })
    await page.codeArrives()
    await vi.dynamicImportSettled()
    vi.doMock('./session-check.ts', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.doMock('./notify-logout.ts', () => Promise.reject(new TypeError('Failed to fetch')))
    await page.logout()
    vi.doUnmock('./notify-logout.ts')
    expect(browser.requested).toEqual(['/api/v1/auth/login', '/api/v1/auth/logout'])
  })
})
