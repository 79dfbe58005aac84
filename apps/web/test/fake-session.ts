import type { UserProfile } from '@shop/contract/users/users.schemas'
import { vi } from 'vitest'
import { touchLastAccess } from '../app/features/session/last-access.ts'
import { checkSession } from '../app/features/session/session-check.ts'
import { setLoading, setUser } from '../app/features/session/session-store.ts'
import { aResponse, aRefusal, openFakeBrowser, type FakeBrowser } from './fake-browser.ts'

export const NOW = new Date('2025-06-01T08:00:00Z')
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** A shopper with the fields that the session uses. */
export function aUser(userId: string): UserProfile {
  const user: Partial<UserProfile> = {
    user_id: userId,
    email: `${userId}@example.com`,
    nickname: userId,
    phone: '13800138000',
    birthday: '1990-02-03',
    avatar_url: `https://shop.example/uploads/avatars/${userId}-512.webp`,
  }
  return user as UserProfile
}

/** An access token with the claims that the browser reads. */
export function aToken(userId: string, livesMs = 60 * MINUTE_MS): string {
  return `head.${btoa(JSON.stringify({ sub: userId, exp: (Date.now() + livesMs) / 1000 }))}.signature`
}

/** A fake browser with a new page, and an API that knows the user `mei`. */
export function openSession(): FakeBrowser {
  const browser = openFakeBrowser(NOW)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  browser.respond(() => aResponse(aUser('mei')))
  touchLastAccess(0)
  browser.stored.clear()
  setLoading()
  return browser
}

/** Restores the globals after the last session check has finished. */
export async function closeSession({ respond, respondSlowly }: FakeBrowser): Promise<void> {
  respond(() => aRefusal(500))
  respondSlowly(aRefusal(500))
  const last = checkSession()
  await vi.advanceTimersByTimeAsync(10_000)
  await last
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Stores tokens, as after an earlier visit. */
export function storeTokensOf({ stored }: FakeBrowser, userId: string, livesMs?: number): void {
  stored.set('token', aToken(userId, livesMs)).set('refreshToken', `refresh-${userId}`)
}

/** Signs a shopper in. */
export function signIn(browser: FakeBrowser, userId = 'mei'): void {
  storeTokensOf(browser, userId)
  setUser(aUser(userId))
}
