import { describe, expect, test } from 'vitest'
import { isRefreshDue } from './tokens.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
const NOW_S = 1_750_000_000

function aTokenWith(claims: object): string {
  return `head.${btoa(JSON.stringify(claims))}.signature`
}

/** Whether a token that was issued for `lifetimeS` is to be renewed when `remainingS` remain. */
function isDue(lifetimeS: number, remainingS: number): boolean {
  const exp = NOW_S + remainingS
  return isRefreshDue(aTokenWith({ iat: exp - lifetimeS, exp }), NOW_S * 1_000)
}

describe('an access token is renewed', () => {
  test.each([
    ['of an hour', 60 * MINUTE_S, 30 * MINUTE_S],
    ['of 30 days', 30 * DAY_S, 30 * MINUTE_S],
  ])('%s when less than 30 minutes remain', (_, lifetimeS, limitS) => {
    expect([isDue(lifetimeS, limitS), isDue(lifetimeS, limitS - 1)]).toEqual([false, true])
  })

  test('of more than 30 days when less than 30 days remain [T330]', () => {
    expect([isDue(60 * DAY_S, 30 * DAY_S), isDue(60 * DAY_S, 30 * DAY_S - 1)]).toEqual([false, true])
  })

  test('when it cannot be read', () => {
    for (const token of ['', 'nonsense', 'a.b.c', aTokenWith({ sub: 'mei' })])
      expect(isRefreshDue(token, NOW_S * 1_000), token).toBe(true)
  })
})
