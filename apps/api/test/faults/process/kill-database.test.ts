import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_LONG_FORM, rounds } from '../form.ts'
import { KILL_POINTS, type KillPoint } from './kill-points.ts'
import { closeRoads, killAgainAndAgain, openRoads, type Road } from './kill-runs.ts'

const RUNS = rounds({ short: 1, long: 50 })
/** Each victim alone is killed at every point in other tests: of both together, one run on each road. */
const ROADS_OF_BOTH = 8

/** The short form has one point for the database; a power cut is among the tests of the shop's process. */
const inShortForm = ({ steps, isReporting, isHeard }: KillPoint) =>
  isReporting && isHeard && steps.includes('pay')
const points = IS_LONG_FORM ? KILL_POINTS : KILL_POINTS.filter(inShortForm).slice(0, 1)

describe('After kill -9 of the database the shop recovers by itself, and everything is consistent.', () => {
  let roads: Road[] = []
  beforeAll(async () => {
    roads = await openRoads('database', rounds({ short: 1, long: 8 }))
  })
  afterAll(() => closeRoads(roads))

  test.each(points)('$name', async (point) => {
    expect(await killAgainAndAgain(point, roads, RUNS)).toBe(RUNS)
  })
})

if (IS_LONG_FORM) {
  describe('After kill -9 of both at the same time everything is consistent.', () => {
    let roads: Road[] = []
    beforeAll(async () => {
      roads = await openRoads('both', ROADS_OF_BOTH)
    })
    afterAll(() => closeRoads(roads))

    test.each(points)('$name', async (point) => {
      expect(await killAgainAndAgain(point, roads, ROADS_OF_BOTH)).toBe(ROADS_OF_BOTH)
    })
  })
}
