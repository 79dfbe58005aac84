import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG_FORM, rounds } from '../../form.ts'
import { KILL_POINTS, type KillPoint } from './kill-points.ts'
import { closeShops, killAgainAndAgain, openShops } from './kill-runs.ts'
import type { KillableShop } from './killable-shop.ts'

const RUNS = rounds({ short: 1, long: 50 })
/** Each victim alone is killed at every point in other tests: of both together, one run in each shop. */
const SHOPS_OF_BOTH = 8

/** The short form has one point for the database; a power cut is among the tests of the shop's process. */
const inShortForm = ({ steps, isReporting, isNotified }: KillPoint) =>
  isReporting && isNotified && steps.includes('pay')
const points = IS_LONG_FORM ? KILL_POINTS : KILL_POINTS.filter(inShortForm).slice(0, 1)

describe('After kill -9 of the database the shop recovers by itself, and everything is consistent.', () => {
  let shops: KillableShop[] = []
  beforeAll(async () => {
    shops = await openShops('database', rounds({ short: 1, long: 8 }))
  })
  afterAll(() => closeShops(shops))

  test.each(points)('$name', async (point) => {
    expect(await killAgainAndAgain(point, shops, RUNS)).toBe(RUNS)
  })
})

if (IS_LONG_FORM) {
  describe('After kill -9 of both at the same time everything is consistent.', () => {
    let shops: KillableShop[] = []
    beforeAll(async () => {
      shops = await openShops('both', SHOPS_OF_BOTH)
    })
    afterAll(() => closeShops(shops))

    test.each(points)('$name', async (point) => {
      expect(await killAgainAndAgain(point, shops, SHOPS_OF_BOTH)).toBe(SHOPS_OF_BOTH)
    })
  })
}
