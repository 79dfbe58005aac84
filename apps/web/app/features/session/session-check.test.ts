import { describe, expect, it } from 'vitest'
import { isWithinValidity } from './last-access.ts'
import { needsRefresh } from './session-check.ts'

const NOW_MS = Date.UTC(2025, 5, 1)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function aToken(expiresInMs: number): string {
  return `head.${btoa(JSON.stringify({ exp: (NOW_MS + expiresInMs) / 1000 }))}.signature`
}

describe('the session', () => {
  it('renews a token with less than 30 minutes to live [T179]', () => {
    expect(needsRefresh(aToken(29 * MINUTE_MS), NOW_MS)).toBe(true)
    expect(needsRefresh(aToken(-MINUTE_MS), NOW_MS)).toBe(true)
    expect(needsRefresh(aToken(31 * MINUTE_MS), NOW_MS)).toBe(false)
  })

  it('renews an unreadable token [T180]', () => {
    expect(needsRefresh('nonsense', NOW_MS)).toBe(true)
  })

  it('is valid for 2 days after the last access [T181]', () => {
    expect(isWithinValidity(String(NOW_MS - 2 * DAY_MS), NOW_MS)).toBe(true)
    expect(isWithinValidity(String(NOW_MS - 2 * DAY_MS - 1), NOW_MS)).toBe(false)
    expect(isWithinValidity(null, NOW_MS)).toBe(true)
  })
})
