import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_LONG_FORM, rounds } from '../form.ts'
import { KILL_POINTS } from './kill-points.ts'
import { closeRoads, killAgainAndAgain, openRoads, type Road } from './kill-runs.ts'

const RUNS = rounds({ short: 1, long: 50 })
let roads: Road[] = []
beforeAll(async () => {
  roads = await openRoads('shop', rounds({ short: 1, long: 12 }))
})
afterAll(() => closeRoads(roads))

test.each(KILL_POINTS.filter(({ isReporting }) => isReporting || IS_LONG_FORM))(
  'After kill -9 of the shop everything is consistent. $name',
  async (point) => {
    expect(await killAgainAndAgain(point, roads, RUNS)).toBe(RUNS)
  },
)
