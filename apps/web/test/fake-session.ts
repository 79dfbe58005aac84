import type { UserProfile } from '@shop/contract/users'
import { vi } from 'vitest'
import { touchLastAccess } from '../app/features/session/last-access.ts'
import { checkSession } from '../app/features/session/session-check.ts'
import { setLoading, setUser } from '../app/features/session/session-store.ts'
// What a logout fetches: on a halted clock nothing is waited for.
import '../app/features/session/notify-logout.ts'
import { aResponse, aRefusal, openFakeBrowser, type FakeBrowser } from './fake-browser.ts'

export const NOW = new Date('2025-06-01T08:00:00Z')
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** A shopper, as far as the session cares. */
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

/** An access token of theirs, as far as the browser reads it. */
export function aToken(userId: string, livesMs = 60 * MINUTE_MS): string {
  return `head.${btoa(JSON.stringify({ sub: userId, exp: (Date.now() + livesMs) / 1000 }))}.signature`
}

/** A browser whose page has just begun, and a server that knows Mei. */
export function openSession(): FakeBrowser {
  const browser = openFakeBrowser(NOW)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  browser.respond(() => aResponse(aUser('mei')))
  touchLastAccess(0)
  browser.stored.clear()
  setLoading()
  return browser
}

/** Ends it, without a check under way for the next test. */
export async function closeSession({
  respond: response,
  respondSlowly: respondLate,
}: FakeBrowser): Promise<void> {
  response(() => aRefusal(500))
  respondLate(aRefusal(500))
  const last = checkSession()
  await vi.advanceTimersByTimeAsync(10_000)
  await last
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Tokens in storage, as an earlier visit left them. */
export function storeTokensOf({ stored }: FakeBrowser, userId: string, livesMs?: number): void {
  stored.set('token', aToken(userId, livesMs)).set('refreshToken', `refresh-${userId}`)
}

/** A shopper who is here. */
export function signIn(browser: FakeBrowser, userId = 'mei'): void {
  storeTokensOf(browser, userId)
  setUser(aUser(userId))
}
